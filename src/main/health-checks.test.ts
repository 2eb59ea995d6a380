import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { makeEventLoopCheck, makeHealthChecks } from './health-checks.ts';
import type { App } from './open-app.ts';

async function openChecks(answer: () => number) {
  const app = Fastify();
  const asked: string[] = [];
  app.all('/en', async ({ method, headers }, reply) => {
    asked.push(`${method} ${headers['accept-encoding'] as string}`);
    return await reply.code(answer()).send('');
  });
  // The page check uses nothing else of the application.
  const core = { database: {}, built: {} } as unknown as App;
  return {
    asked,
    pages: makeHealthChecks(core, { findApp: () => app, isDraining: () => false })['pages'] ?? (async () => undefined),
  };
}

test('pages that fail are looked at again and again, until one is rendered', async () => {
  let status = 500;
  const { asked, pages } = await openChecks(() => status);
  await expect(pages()).rejects.toThrow('the home page answers 500');
  await expect(pages()).rejects.toThrow('the home page answers 500');
  status = 200;
  await pages();
  expect(asked).toEqual(Array(3).fill('HEAD br'));
});

test('a pool without a free connection fails its check', async () => {
  const query = async () => await Promise.reject(new Error('timeout exceeded when trying to connect'));
  const core = { database: { pool: { query } }, built: {} } as unknown as App;
  await expect(
    makeHealthChecks(core, { findApp: () => Fastify(), isDraining: () => false })['pool']?.(),
  ).rejects.toThrow('timeout exceeded');
});

test('a page that was rendered counts for some seconds, so that asking costs little', async () => {
  const { asked, pages } = await openChecks(() => 200);
  for (let times = 0; times < 20; times += 1) await pages();
  expect(asked).toHaveLength(1);
});

test('an event loop that is late all the time fails, one long turn does not', async () => {
  const delay = { count: 0, mean: 0, stddev: 0, enable: () => true, reset: () => void (delay.count = 0) };
  const check = makeEventLoopCheck(delay);
  const turns = (mean: number, stddev: number) =>
    Object.assign(delay, { count: 9, mean: mean * 1e6, stddev: stddev * 1e6 });
  await check();
  turns(400, 0);
  await check();
  turns(20, 1);
  await check();
  // Turns of 1.2 seconds among many short ones: a mean of 150 ms by sample, of a second by time.
  turns(150, 360);
  await check();
  turns(150, 360);
  await expect(check()).rejects.toThrow('1014 ms late');
  turns(20, 1);
  await check();
});
