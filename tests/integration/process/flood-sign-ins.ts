/**
 * Worker thread that tries passwords from many networks, from "start" until "stop", and then says how many were
 * answered. A thread of its own, because a visitor's measured wait must not contain work of the attacker's client.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { makeAsk } from './ask-as.ts';

export type Flood = Readonly<{ port: number; perSecond: number; networks: number }>;

const { port, perSecond, networks } = workerData as Flood;
const ask = makeAsk(port);
let attempt = 0;
let stop = new AbortController();

async function flood(over: AbortSignal): Promise<void> {
  const running: Promise<unknown>[] = [];
  while (!over.aborted) {
    const body = JSON.stringify({ username: `name-${attempt}`, password: 'not this one either' });
    const from = `2001:db8:${(attempt % networks).toString(16)}::1`;
    running.push(ask({ method: 'POST', path: '/api/admin/login', from, body }));
    attempt += 1;
    await sleep(1000 / perSecond);
  }
  const { length } = await Promise.all(running);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(length);
}

parentPort?.on('message', (word: 'start' | 'stop') => {
  if (word === 'stop') return stop.abort();
  stop = new AbortController();
  void flood(stop.signal);
});
