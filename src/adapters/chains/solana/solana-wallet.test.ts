import {
  decompileTransactionMessage,
  getBase58Decoder,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit';
import { ed25519 } from '@noble/curves/ed25519.js';
import { mnemonicToSeedSync } from '@scure/bip39';
import { describe, expect, test } from 'vitest';
import { deriveAddress } from '#src/adapters/chains/sandbox/derive-address.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { money } from '#src/domain/money.ts';
import type { SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { toTxid } from './broadcast.ts';
import { openKeyTree } from './key-tree.ts';
import { makeSolanaWallet } from './solana-wallet.ts';
import { makeTokenAccounts } from './token-accounts.ts';
import { openTokenBook } from './token-book.ts';

const seed = mnemonicToSeedSync(`${'abandon '.repeat(11)}about`);
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const receiver = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const blockhash = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N';

const tokenAccounts = makeTokenAccounts();
const wallet = makeSolanaWallet({
  book: openTokenBook({ 'USDC-SOL': usdc }),
  tokenAccounts,
  seed,
});
const hot = await wallet.hotAddress();
const { coinSize, tokenSize } = chains.solana.fee;

function requestOf(overrides: Partial<SigningRequest> = {}): SigningRequest {
  return {
    payoutId: 'p1',
    attempt: 1,
    to: receiver,
    amount: money('SOL', 5_000_000n),
    feeUnits: 5_000n * coinSize,
    domain: { kind: 'window', wallet: hot },
    validUntilHeight: 1_150,
    reference: { height: 1_000, hash: blockhash, time: 0 },
    ...overrides,
  };
}

function read(raw: string) {
  const { messageBytes, signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(raw));
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const message = decompileTransactionMessage(compiled);
  const instructions: readonly Instruction[] = message.instructions;
  return { ...message, instructions, signers: Object.keys(signatures) };
}

const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  tokenAccounts: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  budget: 'ComputeBudget111111111111111111111111111111',
};
const programsOf = (raw: string) => read(raw).instructions.map(({ programAddress }) => programAddress as string);

describe('the addresses of a wallet', () => {
  test('are those of the sandbox for the same seed', async () => {
    expect(hot).toBe(deriveAddress(seed, 'solana', 'hot', 0));
    for (const index of [0, 1, 4_000]) {
      expect(await wallet.address('deposit', index)).toBe(deriveAddress(seed, 'solana', 'deposit', index));
      expect(await wallet.address('change', index)).toBe(deriveAddress(seed, 'solana', 'change', index));
    }
  });

  test('follow the path that every wallet software knows', async () => {
    expect(await wallet.address('deposit', 0)).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk');
    await expect(wallet.address('deposit', -1)).rejects.toThrow(RangeError);
    await expect(wallet.address('deposit', 2 ** 31)).rejects.toThrow(RangeError);
  });
});

describe('a signature', () => {
  test('is the same for the same request, and its first is the id', async () => {
    const signed = await wallet.sign(requestOf());
    expect(await wallet.sign(requestOf())).toEqual(signed);
    expect(toTxid(signed.raw)).toBe(signed.txid);
    expect(read(signed.raw).signers).toEqual([hot]);
  });

  test('names the block from which its window is counted', async () => {
    const { raw } = await wallet.sign(requestOf({ validUntilHeight: 1_150 }));
    expect(read(raw)).toMatchObject({ lifetimeConstraint: { blockhash } });
    for (const validUntilHeight of [1_149, 1_151]) {
      await expect(wallet.sign(requestOf({ validUntilHeight }))).rejects.toThrow('is valid for longer');
    }
    const { reference: _none, ...nameless } = requestOf();
    await expect(wallet.sign(nameless)).rejects.toThrow('names a block');
  });

  test('differs for another payout and another version', async () => {
    const requests = [requestOf(), requestOf({ payoutId: 'p2' }), requestOf({ attempt: 2 })];
    const signed = await Promise.all(requests.map(async (request) => await wallet.sign(request)));
    expect(new Set(signed.map(({ txid }) => txid)).size).toBe(3);
  });

  test('moves coin, and says nothing of the payout that others can read', async () => {
    const { raw } = await wallet.sign(requestOf());
    expect(programsOf(raw)).toEqual([programs.system, programs.memo]);
    const [transfer, memo] = read(raw).instructions;
    expect(transfer?.accounts?.map(({ address }) => address)).toEqual([hot, receiver]);
    expect(Buffer.from(transfer?.data ?? []).readBigUInt64LE(4)).toBe(5_000_000n);
    expect(Buffer.from(memo?.data ?? []).toString()).toMatch(/^[0-9a-f]{16}$/);
  });

  test('moves a token from account to account, and makes the receiver’s where it lacks', async () => {
    const { raw } = await wallet.sign(requestOf({ amount: money('USDC-SOL', 77n), feeUnits: 5_000n * tokenSize }));
    expect(programsOf(raw)).toEqual([programs.tokenAccounts, programs.token, programs.memo]);
    const into = await tokenAccounts.accountOf(receiver, usdc);
    const [create, transfer] = read(raw).instructions;
    expect(create?.accounts?.slice(0, 4).map(({ address }) => address)).toEqual([hot, into, receiver, usdc]);
    const from = await tokenAccounts.accountOf(hot, usdc);
    expect(transfer?.accounts?.map(({ address }) => address)).toEqual([from, usdc, into, hot]);
    const data = Buffer.from(transfer?.data ?? []);
    expect([data.readBigUInt64LE(1), data.readUInt8(9)]).toEqual([77n, 6]);
  });

  test.each([
    ['SOL', 6_000n * coinSize],
    ['USDC-SOL', 6_000n * tokenSize],
  ] as const)('of %s offers what the price holds beyond a signature, and no more', async (currency, feeUnits) => {
    const { raw } = await wallet.sign(requestOf({ amount: money(currency, 9n), feeUnits }));
    const budget = read(raw).instructions.filter(({ programAddress }) => programAddress === programs.budget);
    const [limit, price] = budget.map(({ data }) => Buffer.from(data ?? []));
    const perUnit = price?.readBigUInt64LE(1) ?? 0n;
    expect((perUnit * BigInt(limit?.readUInt32LE(1) ?? 0)) / 1_000_000n).toBe(1_000n);
  });
});

describe('a sweep', () => {
  test('is signed by the deposit address and by the hot wallet, which pays for it', async () => {
    const deposit = await wallet.address('deposit', 12);
    const domain = { kind: 'window', wallet: deposit } as const;
    const sweep = requestOf({ to: hot, domain, source: { chain: 'solana', index: 12 }, feePayer: hot });
    const { raw, txid } = await wallet.sign(sweep);
    expect(read(raw)).toMatchObject({ signers: [hot, deposit], feePayer: { address: hot } });
    expect(getBase58Decoder().decode(getBase64Encoder().encode(raw).slice(1, 65))).toBe(txid);
  });

  test('is not signed with another key than its domain says', async () => {
    const domain = { kind: 'window', wallet: await wallet.address('deposit', 12) } as const;
    const wrong = requestOf({ to: hot, domain, source: { chain: 'solana', index: 13 }, feePayer: hot });
    await expect(wallet.sign(wrong)).rejects.toThrow('not ours');
    await expect(wallet.sign(requestOf({ to: hot, domain }))).rejects.toThrow('not ours');
    await expect(wallet.sign(requestOf({ feePayer: receiver }))).rejects.toThrow('not ours');
  });
});

test.each<[string, Partial<SigningRequest>, string]>([
  ['a window that is none', { validUntilHeight: null }, 'needs a last block'],
  ['another kind of domain', { domain: { kind: 'nonce', wallet: hot, nonce: 1 } }, 'solana has no nonce'],
  ['another chain’s money', { amount: money('ETH', 5n) }, 'solana has no ETH'],
  ['nothing', { amount: money('SOL', 0n) }, 'a payout moves something'],
  ['a receiver that is no address', { to: 'nobody' }, 'no address: address_malformed'],
  ['a fee that pays no signature', { feeUnits: 4_999n }, 'pays too little'],
])('nothing is signed for %s', async (_, overrides, words) => {
  await expect(wallet.sign(requestOf(overrides))).rejects.toThrow(words);
});

test('nothing is signed for a token whose mint was not configured', async () => {
  const bare = makeSolanaWallet({ book: openTokenBook({}), tokenAccounts, seed });
  const request = requestOf({ amount: money('USDC-SOL', 5n), feeUnits: 5_000n * tokenSize });
  await expect(bare.sign(request)).rejects.toThrow('no mint of USDC-SOL is configured');
});

test('a hot key in a token signs as one of the seed would, and deposit addresses stay those of the seed', async () => {
  const own = openKeyTree(seed).keyAt('hot', 0);
  if (!('secret' in own)) throw new TypeError('a key of the seed has its secret');
  const asked: Uint8Array[] = [];
  const sign = async (message: Uint8Array): Promise<Uint8Array> => {
    asked.push(message);
    return ed25519.sign(message, own.secret);
  };
  const book = openTokenBook({ 'USDC-SOL': usdc });
  const guarded = makeSolanaWallet({ book, tokenAccounts, seed, hotKey: { address: own.address, sign } });
  expect(await guarded.hotAddress()).toBe(hot);
  expect(await guarded.sign(requestOf())).toEqual(await wallet.sign(requestOf()));
  expect(asked).toHaveLength(1);
  expect(await guarded.address('deposit', 3)).toBe(await wallet.address('deposit', 3));
  // A sweep whose fee the hot wallet pays is signed by both.
  const deposit = await wallet.address('deposit', 3);
  const domain = { kind: 'window', wallet: deposit } as const;
  const sweep = requestOf({ to: hot, domain, source: { chain: 'solana', index: 3 }, feePayer: hot });
  expect(await guarded.sign(sweep)).toEqual(await wallet.sign(sweep));
  expect(asked).toHaveLength(2);
});
