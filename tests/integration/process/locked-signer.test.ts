/** Two people unlock the signer after a start. Until then the service runs, and payouts wait. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { until } from '../operations/support/own-cluster.ts';
import { runScript } from './run-script.ts';
import { makeOrder, post, readLog, stateOf, waitOf } from './signer-orders.ts';
import { cleanUp, findSigner, makeUsedPlace, startReady, type Place } from './spawn-process.ts';

afterEach(cleanUp);

const quick = { SANDBOX_BLOCK_SECONDS: '1' };

/** Puts a seed that is sealed for three people in the place of the plain one. */
function sealFor(place: Place): void {
  const [plain, sealed] = ['sandbox-seed', 'sealed'].map((name) => path.join(place.dataDir, name)) as [string, string];
  const input = 'passphrase of ana\npassphrase of bo\npassphrase of carl\n';
  const made = runScript({ ...place, input }, 'seal-seed', plain, sealed, '--for', 'ana,bo,carl');
  expect(made).toMatchObject({ code: 0, complained: '' });
  fs.renameSync(sealed, plain);
}

function unlock(place: Place, name: string, passphrase = `passphrase of ${name}`) {
  return runScript({ ...place, input: `${passphrase}\n` }, 'unlock-signer', name);
}

test(
  'payouts and new orders wait for two people after a start, and nothing else does',
  { timeout: patient(180_000) },
  async () => {
    const place = await makeUsedPlace();
    const first = await startReady(place, 'start', quick);
    const id = await makeOrder(place, 'ETH');
    first.child.kill('SIGTERM');
    await first.ended;
    sealFor(place);

    const running = await startReady(place, 'start', quick);
    expect(running.said().stdout).toContain('signer is locked: two of ana, bo, carl unlock it');
    await post(place, `/api/sandbox/exchanges/${id}/deposit`);
    await until('it waits', async () => (await waitOf(place, id)) === 'signer_locked');
    // Nobody signs the terms of another order meanwhile.
    await expect(makeOrder(place, 'ETH')).rejects.toThrow('answered 503');

    expect(unlock(place, 'ana')).toMatchObject({ code: 0, said: expect.stringContaining('Taken from ana') as string });
    expect(unlock(place, 'ana')).toMatchObject({ code: 0, said: expect.stringContaining('Taken from ana') as string });
    const wrong = unlock(place, 'bo', 'passphrase of ana');
    expect(wrong).toMatchObject({ code: 1, complained: expect.stringContaining('not the passphrase of bo') as string });
    await until('it still waits', async () => (await waitOf(place, id)) === 'signer_locked');
    expect(readLog(place)).not.toContain('"bound"');
    expect(unlock(place, 'carl')).toMatchObject({ code: 0, said: 'The signer is unlocked.\n' });
    await until('completed', async () => (await stateOf(place, id)) === 'completed');
    const other = await makeOrder(place, 'ETH');
    await post(place, `/api/sandbox/exchanges/${other}/deposit`);
    await until('completed', async () => (await stateOf(place, other)) === 'completed');

    // A signer that was killed comes back locked.
    const last = await makeOrder(place, 'ETH');
    const before = findSigner(place) ?? 0;
    process.kill(before, 'SIGKILL');
    await until('another signer', async () => ![undefined, before].includes(findSigner(place)));
    await post(place, `/api/sandbox/exchanges/${last}/deposit`);
    await until('it waits', async () => (await waitOf(place, last)) === 'signer_locked');
  },
);
