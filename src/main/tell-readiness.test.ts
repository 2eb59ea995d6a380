import Fastify from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readReadyMetrics, tellReadiness } from './tell-readiness.ts';

function open(patienceMs: number) {
  const app = Fastify();
  const state = { worker: 'failing' };
  const said: string[] = [];
  app.get('/readyz', async () => ({ checks: { database: 'ok', ...state } }));
  const telling = tellReadiness({ app, say: (line) => void said.push(line), place: 'here', patienceMs });
  return { state, said, telling };
}

async function untilSaid(said: readonly string[], count: number): Promise<void> {
  while (said.length < count) await sleep(5);
}

test('what is missing is said once, and that it is ready as soon as it is', async () => {
  const { state, said, telling } = open(0);
  await untilSaid(said, 1);
  expect(said).toEqual(['Sampan is up at here and takes no orders yet: worker']);
  await sleep(450);
  expect(said).toHaveLength(1);
  state.worker = 'ok';
  await untilSaid(said, 2);
  expect(said.at(-1)).toBe('Sampan is ready at here');
  await telling.stop();
});

test('with patience nothing is said before it is ready, and nothing after a stop', async () => {
  const { said, telling } = open(60_000);
  await sleep(250);
  await telling.stop();
  expect(said).toEqual([]);
});

test('the metrics say whether it is ready, and which check fails', async () => {
  const app = Fastify();
  let pages = 'failing';
  app.get('/readyz', async (_request, reply) => await reply.code(503).send({ checks: { database: 'ok', pages } }));
  const read = async () => (await readReadyMetrics(app)).map(({ name, samples }) => ({ name, samples }));
  expect(await read()).toEqual([
    { name: 'sampan_ready', samples: [{ value: 0 }] },
    {
      name: 'sampan_ready_check',
      samples: [
        { labels: { check: 'database' }, value: 1 },
        { labels: { check: 'pages' }, value: 0 },
      ],
    },
  ]);
  pages = 'ok';
  expect((await read())[0]).toEqual({ name: 'sampan_ready', samples: [{ value: 1 }] });
});
