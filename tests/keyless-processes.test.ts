/** Server, worker and bot have no code that reads a seed or signs with a key: their imports do not lead to it. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readImports, readSourceFiles } from './support/source-file.ts';

const files = new Map(readSourceFiles(['src']).map((file) => [file.path, file.text]));

/** Files that read a seed or the terms key, or that sign with keys. */
const keyFiles = [
  'src/main/open-keys.ts',
  'src/adapters/signer/node-keys.ts',
  'src/main/find-seed.ts',
  'src/main/find-token.ts',
  'src/adapters/token/open-token.ts',
  'src/adapters/sealed-file.ts',
  'src/adapters/two-person-seal.ts',
  'src/adapters/signer/terms-desk.ts',
  'src/adapters/terms/signing-key.ts',
  'src/adapters/terms/terms-signer.ts',
  'src/adapters/chains/seed-phrase.ts',
  'src/adapters/chains/sandbox/seed-file.ts',
  'src/adapters/chains/sandbox/sandbox-keys.ts',
  'src/adapters/chains/sandbox/sandbox-wallet.ts',
  'src/adapters/chains/utxo/utxo-wallet.ts',
  'src/adapters/chains/utxo/keys/key-tree.ts',
  'src/adapters/chains/evm/evm-wallet.ts',
  'src/adapters/chains/evm/key-tree.ts',
  'src/adapters/chains/tron/tron-wallet.ts',
  'src/adapters/chains/tron/key-tree.ts',
  'src/adapters/chains/tron/sign-transfer.ts',
  'src/adapters/chains/solana/solana-wallet.ts',
  'src/adapters/chains/solana/key-tree.ts',
  'src/adapters/chains/solana/sign-transfer.ts',
  'src/adapters/chains/monero/open-monero-keys.ts',
  'src/adapters/chains/monero/monero-wallet.ts',
  'src/adapters/chains/monero/build-transaction.ts',
  'src/adapters/chains/monero/keys/wallet-keys.ts',
];

/** All files of ours that a file imports, directly or not. Types are gone when the program runs. */
function reachableFrom(entry: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const { target, isTypeOnly } of readImports(files.get(file) ?? '')) {
      const found = target.startsWith('#') ? target.slice(1) : path.join(path.dirname(file), target);
      if (!isTypeOnly && files.has(found)) open.push(found);
    }
  }
  return reached;
}

test.each(['start', 'server', 'worker', 'bot'])('%s has no code that reads a seed or signs', (name) => {
  const reached = reachableFrom(`src/main/${name}.ts`);
  expect(reached.size).toBeGreaterThan(100);
  expect(keyFiles.filter((file) => reached.has(file))).toEqual([]);
});

test('the signer has all of it, so that the list names what there is', () => {
  const reached = reachableFrom('src/main/signer.ts');
  expect(keyFiles.filter((file) => !reached.has(file))).toEqual([]);
});
