/** Deposit addresses that the signer remembers. */
import { expect, test } from 'vitest';
import type { ChainWallet } from '#src/usecases/ports/chain-adapter.ts';
import { rememberDeposits } from './remember-deposits.ts';

const account = { publicKey: '', chainCode: '' };
const accounts = { kind: 'accounts', deposit: account, change: account, hot: account } as const;
const view = { kind: 'view', spendKey: '', viewSecret: '' } as const;

function open(keys: typeof accounts | typeof view) {
  const derived: string[] = [];
  // The only part of a wallet that is used.
  const wallet = {
    address: async (role: string, index: number) => {
      derived.push(`${role} ${index}`);
      return `address of ${role} ${index}`;
    },
  } as unknown as ChainWallet;
  return { wallet: rememberDeposits(wallet, { keys }), derived };
}

test('one is derived once, and forgotten when many others were asked for since', async () => {
  const { wallet, derived } = open(accounts);
  for (const index of [7, 8, 7]) expect(await wallet.address('deposit', index)).toBe(`address of deposit ${index}`);
  expect(derived).toEqual(['deposit 7', 'deposit 8']);
  for (let index = 100; index < 4_196; index += 1) await wallet.address('deposit', index);
  derived.length = 0;
  await wallet.address('deposit', 7);
  expect(derived).toEqual(['deposit 7']);
});

test('those of other roles, and of wallets that are told of each, are derived each time', async () => {
  const [utxo, monero] = [open(accounts), open(view)];
  for (let turn = 0; turn < 2; turn += 1) {
    await utxo.wallet.address('change', 1);
    await monero.wallet.address('deposit', 1);
  }
  expect([utxo.derived, monero.derived]).toEqual([
    ['change 1', 'change 1'],
    ['deposit 1', 'deposit 1'],
  ]);
});
