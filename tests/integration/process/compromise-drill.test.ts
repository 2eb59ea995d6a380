/**
 * The compromise drill. Somebody runs code in the server, then in the worker, with all of their memory, files and
 * rights. Without any one of the signer's checks, which are taken out one by one below, the drill fails.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSandboxKeys } from '#src/adapters/chains/sandbox/sandbox-keys.ts';
import { connectSigner } from '#src/adapters/signer/connect-signer.ts';
import { signerStopFile } from '#src/adapters/signer-stop-file.ts';
import { makeSigningCaps } from '#src/domain/signing-caps.ts';
import { findOperatorsFile } from '#src/main/find-operators-file.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { makeAnswerer } from '#tests/support/passkey-person.ts';
import { patient } from '#tests/support/patience.ts';
import { isReady, until } from '../operations/support/own-cluster.ts';
import { runDrill } from './compromise-drill.ts';
import { drainChains } from './drain-chains.ts';
import { listFree, openPlanted, takenOut, withoutList } from './drill-lab.ts';
import { countInMemory, findOnDisk, readSeed, readTermsKey } from './find-secrets.ts';
import { findOrderIndex, makeOrder, readLog, readTerms } from './signer-orders.ts';
import { cleanUp, entryCommand, makePlace, run } from './spawn-process.ts';
import { takenOutRules } from './taken-out-rules.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await cleanUp();
});

test(
  'whoever has server and worker finds no key, and takes at most the caps',
  { timeout: patient(300_000) },
  async () => {
    const database = await openTestDatabase();
    closing.push(async () => await database.close());
    const [service, keys] = [await makePlace(), await makePlace('keys')];
    const socketPath = path.join(keys.folder, 'apart', 'socket');
    // Who has a list of operators wants it to be used: nothing else says that acts are to be proven.
    await mkdir(keys.dataDir, { recursive: true, mode: 0o700 });
    const people = [makeAnswerer('ann'), makeAnswerer('bob')] as const;
    const list = JSON.stringify(people.map(({ key }) => key));
    await writeFile(findOperatorsFile(keys.dataDir), list, { mode: 0o600 });
    const signer = run(keys, entryCommand('signer'), { SIGNER_SOCKET: socketPath });
    await signer.says('signer is running');
    const env = { DATABASE_URL: database.url, SIGNER_SOCKET: socketPath };
    const halves = (['server', 'worker'] as const).map((entry) => run(service, entryCommand(entry), env));
    await until('ready', async () => await isReady(service.port));
    const order = await readTerms(service, await makeOrder(service, 'ETH'));

    for (const secret of [readSeed(keys), readTermsKey(keys)]) {
      expect(countInMemory(signer.child.pid ?? 0, secret)).toBeGreaterThan(0);
      for (const { child } of halves) expect(countInMemory(child.pid ?? 0, secret)).toBe(0);
      expect(findOnDisk(keys.folder, secret)).not.toEqual([]);
      expect(findOnDisk(service.folder, secret)).toEqual([]);
    }

    const [server, worker] = ['server', 'worker'].map((half) =>
      connectSigner({ socketPath: path.join(path.dirname(socketPath), half) }),
    );
    if (!server || !worker) throw new Error('each half has a socket');
    closing.push(server.close, worker.close);
    const wallets = new Map(openSandboxKeys(readSeed(keys)).map(({ chain, wallet }) => [chain, wallet]));
    const addressIndex = findOrderIndex(keys, order.text);
    const found = await runDrill({
      server,
      worker,
      order: { ...order, addressIndex },
      freeAddresses: await listFree(wallets.get('bitcoin')),
      hotAddress: (await wallets.get('ethereum')?.hotAddress()) ?? '',
      people,
      readLog: () => readLog(keys),
      stop: async () => await writeFile(path.join(keys.dataDir, signerStopFile), ''),
    });
    expect(found).toEqual([]);
  },
);

test('the drill finds nothing at a signer that is made of the same parts', async () => {
  expect(await runDrill(await openPlanted({}, closing))).toEqual([]);
});

test('where nobody was added to the list of operators, words take what is only said, and no more', async () => {
  const sums = await drainChains(await openPlanted(withoutList, closing));
  for (const [currency, sum] of sums) {
    expect(sum).toBeGreaterThan(0n);
    expect(sum).toBeLessThanOrEqual(makeSigningCaps()(currency).said.hourUnits);
  }
});

test.each(Object.entries({ ...takenOut, ...takenOutRules }))(
  'the drill fails without one check: %s',
  async (_name, { change, finds }) => {
    expect(await runDrill(await openPlanted(change, closing))).toContain(finds);
  },
);
