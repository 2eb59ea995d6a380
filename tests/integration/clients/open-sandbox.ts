/** The whole product as a separate process, with a key of its developer API, for tests of clients. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { cleanUp, makePlace, startReady, type Place } from '../process/spawn-process.ts';

export type Sandbox = Readonly<{
  place: Place;
  site: string;
  key: string;
  /** GET, or POST with a body. */
  ask<Answer>(path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}>;

export async function openSandbox(): Promise<Sandbox> {
  const database = await openTestDatabase();
  const place = await makePlace();
  await startReady(place, 'start', { DATABASE_URL: database.url });
  const site = `http://127.0.0.1:${place.port}`;
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- a test says which answer it expects
  const ask = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(site + path, body && { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return (await answer.json()) as Answer;
  };
  // The product accepts orders once it has read every chain.
  while (!(await ask<{ isActive: boolean }[]>('/api/currencies')).every(({ isActive }) => isActive)) await sleep(50);
  const { key } = await ask<{ key: string }>('/api/sandbox/keys', {});
  const close = async (): Promise<void> => {
    await cleanUp();
    await database.close();
  };
  return { place, site, key, ask, close };
}
