/** Files of cold storage on Solana, signed as an offline wallet signs them. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { planAccountReturn } from '#src/domain/treasury/account-return.ts';
import type { AccountPlan } from '#src/domain/treasury/cold-return.ts';
import type { AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { makeSolanaFiles } from './cold-file.ts';
import { makeTokenAccounts } from './token-accounts.ts';
import { openTokenBook } from './token-book.ts';

const secret = new Uint8Array(32).fill(0x46);
const from = base58.encode(ed25519.getPublicKey(secret));
const to = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(0x47)));
const nonceAccount = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(0x48)));
const value = base58.encode(new Uint8Array(32).fill(0x49));
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const files = makeSolanaFiles({ book: openTokenBook({ 'USDC-SOL': mint }), tokenAccounts: makeTokenAccounts() });

const account: AccountPlan = {
  from,
  nonce: null,
  durable: { account: nonceAccount, value },
  size: 1n,
  unitsPerSize: 12_000n,
};
const make = (change: Partial<AccountPlan> = {}, units = 5_000_000n): AccountReturn => ({
  currency: 'SOL',
  plan: planAccountReturn('solana', { to, units, account: { ...account, ...change } }),
});
const token: AccountReturn = {
  currency: 'USDC-SOL',
  plan: planAccountReturn('solana', { to, units: 77n, account: { ...account, size: 413n } }),
};

type File = Readonly<{ transaction: string; message: string; from: string; nonceAccount: string; nonce: string }>;

async function write(wanted: AccountReturn): Promise<File> {
  return JSON.parse((await files.writeReturn(wanted)).file) as File;
}

function sign({ message }: File, key = secret): Uint8Array {
  return ed25519.sign(base64.decode(message), key);
}

function sealed(file: File, signature: Uint8Array): string {
  const whole = base64.decode(file.transaction);
  whole.set(signature, 1);
  return base64.encode(whole);
}

function open({ transaction }: File) {
  const { messageBytes } = getTransactionDecoder().decode(base64.decode(transaction));
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version !== 'legacy') throw new Error('wallets sign the legacy form');
  return message;
}

describe('the file', () => {
  test('begins with the use of the nonce account, and is paid by the cold address alone', async () => {
    const file = await write(make());
    expect(file).toMatchObject({ from, nonceAccount, nonce: value });
    const { header, staticAccounts, lifetimeToken, instructions } = open(file);
    expect([header.numSignerAccounts, staticAccounts[0], lifetimeToken]).toEqual([1, from, value]);
    const [first] = instructions;
    expect(staticAccounts[first?.programAddressIndex ?? -1]).toBe('11111111111111111111111111111111');
    expect([...(first?.data ?? [])]).toEqual([4, 0, 0, 0]);
    expect(staticAccounts[first?.accountIndices?.[0] ?? -1]).toBe(nonceAccount);
    expect(staticAccounts).toContain(to);
  });

  test('is always the same for the same plan, and another one for another value', async () => {
    const other = { account: nonceAccount, value: base58.encode(new Uint8Array(32).fill(0x50)) };
    expect(await write(make())).toEqual(await write(make()));
    expect(await write(make({ durable: other }))).not.toEqual(await write(make()));
  });

  test('pays what was planned beyond the fee of a signature, and never less than that', async () => {
    const { staticAccounts } = open(await write(make({ unitsPerSize: 5_000n })));
    expect(staticAccounts).not.toContain('ComputeBudget111111111111111111111111111111');
    expect(open(await write(make())).staticAccounts).toContain('ComputeBudget111111111111111111111111111111');
    await expect(files.writeReturn(make({ unitsPerSize: 4_999n }))).rejects.toThrow(RangeError);
  });

  test('moves tokens between the token accounts of both', async () => {
    const { staticAccounts } = open(await write(token));
    const { accountOf } = makeTokenAccounts();
    expect(staticAccounts).toContain(await accountOf(from, mint));
    expect(staticAccounts).toContain(await accountOf(to, mint));
  });
});

describe('what comes back', () => {
  test.each([
    ['the signed transaction', (file: File) => sealed(file, sign(file))],
    ['JSON that has it', (file: File) => JSON.stringify({ ...file, transaction: sealed(file, sign(file)) })],
    ['the signature alone', (file: File) => JSON.stringify({ signature: base58.encode(sign(file)) })],
  ])('is taken as %s', async (_, bring) => {
    for (const wanted of [make(), token]) {
      const file = await write(wanted);
      const signature = sign(file);
      expect(await files.readSigned(wanted, bring(file))).toEqual({
        ok: true,
        value: { txid: base58.encode(signature), raw: sealed(file, signature) },
      });
    }
  });

  test.each([
    ['cold_file_unreadable', () => 'nothing'],
    ['cold_file_unreadable', () => JSON.stringify({ signature: 'abc' })],
    ['cold_file_unsigned', (file: File) => file.transaction],
    ['cold_file_unsigned', (file: File) => JSON.stringify(file)],
    ['cold_file_signature', (file: File) => sealed(file, sign(file, new Uint8Array(32).fill(1)))],
    ['cold_file_signature', () => JSON.stringify({ signature: base58.encode(new Uint8Array(64).fill(9)) })],
  ] as const)('is refused as %s', async (code, bring) => {
    expect(await files.readSigned(make(), bring(await write(make())))).toMatchObject({ ok: false, code });
  });

  test('is refused if it is another transaction, also with a good signature', async () => {
    const more = await write(make({}, 5_000_001n));
    expect(await files.readSigned(make(), sealed(more, sign(more)))).toMatchObject({
      ok: false,
      code: 'cold_file_different',
    });
  });
});
