/** The signer as on another machine: a data folder of its own, reached by mutual TLS with what the command makes. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { patient } from '#tests/support/patience.ts';
import { until } from '../operations/support/own-cluster.ts';
import { runScript } from './run-script.ts';
import { makeOrder, post, readLog, stateOf, waitOf } from './signer-orders.ts';
import { cleanUp, entryCommand, findSigner, makePlace, makeUsedPlace, run, startReady } from './spawn-process.ts';

afterEach(cleanUp);

async function makeMachines() {
  const [service, signer] = [await makeUsedPlace(), await makePlace()];
  const tls = path.join(signer.folder, 'tls');
  const made = runScript(signer, 'signer-certificates', tls, 'localhost');
  expect(made).toMatchObject({ code: 0, complained: '' });
  // Both know the terms key, and the simulated chains are of the seed that they were opened with.
  fs.mkdirSync(signer.dataDir, { mode: 0o700 });
  for (const name of ['terms-key.pem', 'sandbox-seed']) {
    fs.copyFileSync(path.join(service.dataDir, name), path.join(signer.dataDir, name));
  }
  fs.rmSync(path.join(service.dataDir, 'sandbox-seed'));
  const url = (host: string) => ({ SIGNER_URL: `tls://${host}:${signer.port}` });
  const envOf = (name: string, host = 'localhost') => ({ ...url(host), SIGNER_TLS_FOLDER: path.join(tls, name) });
  return { service, signer, tls, envOf };
}

test(
  'the service pays through it and has no keys, and its kill switch holds',
  { timeout: patient(180_000) },
  async () => {
    const { service, signer, tls, envOf } = await makeMachines();
    const modes = fs
      .readdirSync(path.join(tls, 'worker'))
      .map((name) => fs.statSync(path.join(tls, 'worker', name)).mode);
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
    const far = await startReady(signer, 'signer', envOf('signer', '127.0.0.1'));
    expect(far.said().stdout).toContain(`and tls://127.0.0.1:${signer.port}`);
    await startReady(service, 'start', { ...envOf('service'), SANDBOX_BLOCK_SECONDS: '1' });
    expect(findSigner(service)).toBeUndefined();
    const id = await makeOrder(service, 'SOL');
    await post(service, `/api/sandbox/exchanges/${id}/deposit`);
    await until('completed', async () => (await stateOf(service, id)) === 'completed');
    expect(fs.existsSync(path.join(service.dataDir, 'sandbox-seed'))).toBe(false);

    // The kill switch of that machine holds whatever the service thinks, from the next signature on.
    const stop = path.join(signer.dataDir, 'signer-stop');
    fs.writeFileSync(stop, '');
    const next = await makeOrder(service, 'SOL');
    await post(service, `/api/sandbox/exchanges/${next}/deposit`);
    await until('it waits', async () => (await waitOf(service, next)) === 'signer_limit');
    expect(readLog(signer)).toContain('"stopped"');
    fs.rmSync(stop);
    await until('completed', async () => (await stateOf(service, next)) === 'completed');
  },
);

test('nothing starts with files that others may use, or halves of settings', { timeout: patient(60_000) }, async () => {
  const { service, signer, tls, envOf } = await makeMachines();
  fs.chmodSync(path.join(tls, 'signer', 'key.pem'), 0o640);
  const open = run(signer, entryCommand('signer'), envOf('signer', '127.0.0.1'));
  expect(await open.ended).toBe(1);
  expect(open.said().stderr).toContain('key.pem may be used by others (mode 0640)');
  const half = run(service, entryCommand('start'), { SIGNER_URL: 'tls://localhost:1' });
  expect(await half.ended).toBe(1);
  expect(half.said().stderr).toContain('SIGNER_URL and SIGNER_TLS_FOLDER belong together');
});
