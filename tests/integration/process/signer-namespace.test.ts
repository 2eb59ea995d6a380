/**
 * The signer in a network namespace of its own, where the machine allows one: it reaches no network, is reached by its
 * socket alone, and pays. `npm run test:devnet` does so with the nodes of all chains.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { until } from '../operations/support/own-cluster.ts';
import { makeOrder, post, stateOf } from './signer-orders.ts';
import { cleanUp, entryCommand, findSigner, makeUsedPlace, run, startReady } from './spawn-process.ts';

afterEach(cleanUp);

const areAllowed = spawnSync('unshare', ['--net', 'true']).status === 0;
const allowed = 'pays from a network of its own';
const refused = 'pays from the network of all, because this machine allows no network namespaces';

/** Whether a port of this machine can be reached from where the process is. */
function reaches(pid: number, port: number): boolean {
  const program = `require('node:net').connect(${port}, '127.0.0.1', () => process.exit(0))
    .on('error', () => process.exit(3))`;
  return spawnSync('nsenter', [`--net=/proc/${pid}/ns/net`, '--', process.execPath, '--eval', program]).status === 0;
}

test(`the signer ${areAllowed ? allowed : refused}`, { timeout: patient(180_000) }, async () => {
  const place = await makeUsedPlace();
  const env = { SIGNER_SOCKET: path.join(place.folder, 'apart', 'socket'), SANDBOX_BLOCK_SECONDS: '1' };
  const apart = areAllowed ? ['unshare', '--net', '--'] : [];
  const signer = run(place, [...apart, ...entryCommand('signer')], env);
  await signer.says('signer is running');
  const service = await startReady(place, 'start', env);
  expect(findSigner(place)).toBeUndefined();
  if (areAllowed) {
    const [ours, its] = [service, signer].map(({ child }) => reaches(child.pid ?? 0, place.port));
    expect([ours, its]).toEqual([true, false]);
  }
  const id = await makeOrder(place, 'SOL');
  await post(place, `/api/sandbox/exchanges/${id}/deposit`);
  await until('completed', async () => (await stateOf(place, id)) === 'completed');
});
