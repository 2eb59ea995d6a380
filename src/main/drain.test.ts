/** A server that was told to stop: readiness goes off, and connections end with their next answer. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#src/config/config.ts';
import { makeDrain } from './drain.ts';

test('a server that was told to stop answers on, and sends its clients away', async () => {
  const loaded = readConfig({ DRAIN_SECONDS: '600' }, 'whole');
  if (!loaded.ok) throw new Error(loaded.problems.join());
  const forced = new AbortController();
  const drain = makeDrain({ config: loaded.config, forced: forced.signal });
  const app = Fastify();
  drain.sendClientsAway(app);
  app.get('/', async () => await Promise.resolve('here'));
  expect((await app.inject('/')).headers['connection']).toBe('keep-alive');
  expect(drain.isDraining()).toBe(false);

  const waiting = drain.wait();
  expect(drain.isDraining()).toBe(true);
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close']);
  // A second signal does not wait.
  forced.abort();
  await waiting;
  await app.close();
});
