/**
 * A data folder from before there was a signer: seed and terms key lie beside the service, which read them itself, and
 * an order waits for its deposit. The next start needs nothing done to it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { until } from '../operations/support/own-cluster.ts';
import { countInMemory, readSeed, readTermsKey } from './find-secrets.ts';
import { makeOrder, post, readLog, stateOf } from './signer-orders.ts';
import { cleanUp, findSigner, makeUsedPlace, startReady, type Place } from './spawn-process.ts';

afterEach(cleanUp);

const quick = { SANDBOX_BLOCK_SECONDS: '1' };
const addressOf = async (place: Place, id: string): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${place.port}/api/exchanges/${id}`);
  return ((await answer.json()) as Readonly<{ depositAddress: string }>).depositAddress;
};

/** A folder with an order that waits, without all that the signer has and tells since it is a process of its own. */
async function makeOldFolder(): Promise<Readonly<{ place: Place; id: string; depositAddress: unknown }>> {
  const place = await makeUsedPlace();
  const before = await startReady(place);
  const id = await makeOrder(place, 'ETH');
  const depositAddress = await addressOf(place, id);
  before.child.kill('SIGTERM');
  expect(await before.ended).toBe(0);
  for (const name of ['signer', 'signer-description.json'])
    fs.rmSync(path.join(place.dataDir, name), { recursive: true });
  expect(fs.readdirSync(place.dataDir).filter((name) => name.includes('signer'))).toEqual([]);
  return { place, id, depositAddress };
}

test(
  'a data folder from before the signer moves over by itself, and its open order is paid',
  { timeout: patient(180_000) },
  async () => {
    const { place, id, depositAddress } = await makeOldFolder();
    const [seed, termsKey] = [readSeed(place), readTermsKey(place)];
    const running = await startReady(place, 'start', quick);
    const signer = findSigner(place) ?? 0;
    expect(await addressOf(place, id)).toBe(depositAddress);
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    expect(readLog(place)).toContain('"kind":"bound"');
    const next = await makeOrder(place, 'SOL');
    await post(place, `/api/sandbox/exchanges/${next}/deposit`);
    await until('completed', async () => (await stateOf(place, next)) === 'completed');
    for (const secret of [seed, termsKey]) {
      expect(countInMemory(signer, secret)).toBeGreaterThan(0);
      expect(countInMemory(running.child.pid ?? 0, secret)).toBe(0);
    }
    // The keys are the same: nothing was made anew beside them.
    expect([readSeed(place), readTermsKey(place)]).toEqual([seed, termsKey]);
  },
);
