/** The signer's policy, with a wallet that records what it signs and a log in memory. */
import { beforeEach, describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { money } from '#src/domain/money.ts';
import type { CapReason } from '#src/domain/signing-caps.ts';
import type { ChainWallet, SigningRequest } from '../ports/chain-adapter.ts';
import type { LastRefusal, SignerLog, Signing } from '../ports/signer-log.ts';
import { SignerRefusal } from '../ports/signer-refusal.ts';
import { guardWallet } from './guard-wallet.ts';

const signed: SigningRequest[] = [];
const counted: Signing[] = [];
const refusals: LastRefusal[] = [];
let isStopped: boolean;
let refused: CapReason | undefined;

beforeEach(() => {
  for (const list of [signed, counted, refusals]) list.length = 0;
  isStopped = false;
  refused = undefined;
});

const wallet: ChainWallet = {
  chain: 'ethereum',
  address: async (role, index) => await Promise.resolve(`${role} ${index}`),
  hotAddress: async (epoch = 0) => await Promise.resolve(epoch === 0 ? 'hot' : `hot ${epoch}`),
  sign: async (request) => {
    signed.push(request);
    return await Promise.resolve({ txid: 'id', raw: 'bytes' });
  },
};

const log: SignerLog = {
  count: async (signing, judge) => {
    // A signing is counted before it is signed, never after.
    expect(signed).toEqual([]);
    counted.push(signing);
    const reason = judge({ hourUnits: signing.units, dayUnits: signing.units });
    return await Promise.resolve(reason ?? refused);
  },
  recordRefusal: async (refusal) => await Promise.resolve(void refusals.push(refusal)),
};

const guarded = guardWallet(wallet, {
  log,
  caps: () => ({ transactionUnits: 100n, hourUnits: 200n, dayUnits: 300n }),
  clock: { now: () => 77 },
  isStopped: async () => await Promise.resolve(isStopped),
});

const request: SigningRequest = {
  payoutId: 'payout',
  attempt: 1,
  to: 'visitor',
  amount: money('ETH', 100n),
  feeUnits: 1n,
  domain: { kind: 'nonce', wallet: 'hot', nonce: 7 },
  validUntilHeight: null,
};

async function reasonFor(changes: Partial<SigningRequest>): Promise<string | undefined> {
  try {
    await guarded.sign({ ...request, ...changes });
    return undefined;
  } catch (error) {
    if (error instanceof SignerRefusal) return error.reason;
    throw error;
  }
}

describe('the guard of the keys', () => {
  test('lets a payout within the caps be signed as it was asked for, and counts it first', async () => {
    expect(await guarded.sign(request)).toEqual({ txid: 'id', raw: 'bytes' });
    expect(signed).toEqual([request]);
    expect(counted).toEqual([{ payoutId: 'payout', conflictKey: 'hot:7', currency: 'ETH', units: 100n }]);
  });

  test('signs nothing and counts nothing while it is stopped', async () => {
    isStopped = true;
    expect(await reasonFor({})).toBe('stopped');
    expect(await reasonFor({ to: 'hot', source: { chain: 'ethereum', index: 3 } })).toBe('stopped');
    expect([signed, counted]).toEqual([[], []]);
    expect(refusals).toContainEqual({ currency: 'ETH', reason: 'stopped', at: 77 });
  });

  test('signs nothing that is too much at once', async () => {
    expect(await reasonFor({ amount: money('ETH', 101n) })).toBe('over_transaction_cap');
    expect(signed).toEqual([]);
    expect(refusals).toEqual([{ currency: 'ETH', reason: 'over_transaction_cap', at: 77 }]);
  });

  test('signs nothing that the log refuses', async () => {
    refused = 'over_day_cap';
    expect(await reasonFor({})).toBe('over_day_cap');
    expect(signed).toEqual([]);
  });

  test('signs no fee that a payout never costs', async () => {
    const units = transactionFee('ETH', chains.ethereum.fee.usualUnitsPerSize).units * 200n;
    expect(await reasonFor({ feeUnits: units })).toBeUndefined();
    signed.length = 0;
    expect(await reasonFor({ feeUnits: units + 1n })).toBe('over_transaction_cap');
    expect(signed).toEqual([]);
  });

  test('counts a sweep into the hot wallet towards no cap', async () => {
    const sweep = { amount: money('ETH', 5000n), source: { chain: 'ethereum', index: 3 } } as const;
    expect(await reasonFor({ ...sweep, to: 'hot' })).toBeUndefined();
    expect(counted).toEqual([]);
  });

  test('counts what goes to the hot wallet of later keys towards no cap, and nothing that only says so', async () => {
    const proof = { kind: 'own', key: { chain: 'ethereum', index: 0 }, hot: 1 } as const;
    const amount = money('ETH', 5000n);
    expect(await reasonFor({ amount, proof, to: 'hot 1' })).toBeUndefined();
    expect(counted).toEqual([]);
    signed.length = 0;
    expect(await reasonFor({ amount, proof, to: 'visitor' })).toBe('over_transaction_cap');
    const from = (account: string) => ({ kind: 'nonce', wallet: account, nonce: 7 }) as const;
    // Not back to earlier keys, not to the account itself, and from no other address.
    const back = { ...proof, key: { chain: 'ethereum', index: 2 } } as const;
    expect(await reasonFor({ amount, proof: back, to: 'hot 1', domain: from('hot 2') })).toBe('over_transaction_cap');
    expect(await reasonFor({ amount, proof, to: 'hot 1', domain: from('hot 1') })).toBe('over_transaction_cap');
    expect(await reasonFor({ amount, proof, to: 'hot 1', domain: from('somebody') })).toBe('over_transaction_cap');
    const window = { kind: 'window', wallet: 'hot' } as const;
    const coin = { chain: 'ethereum', id: 'c', address: 'hot', role: 'hot', units: 1n, lots: [] } as const;
    const coins = { kind: 'coins', coins: [coin], changeAddress: 'hot' } as const;
    expect(await reasonFor({ amount, proof, to: 'hot 1', domain: coins })).toBe('over_transaction_cap');
    expect(signed).toEqual([]);
    expect(await reasonFor({ amount, proof, to: 'hot 1', domain: window })).toBeUndefined();
  });

  test('counts what only says that it is a sweep, and goes elsewhere', async () => {
    const sweep = { amount: money('ETH', 5000n), source: { chain: 'ethereum', index: 3 } } as const;
    expect(await reasonFor({ ...sweep, to: 'visitor' })).toBe('over_transaction_cap');
    expect(await reasonFor({ ...sweep, to: 'deposit 3' })).toBe('over_transaction_cap');
    expect(signed).toEqual([]);
  });

  test('counts a top-up of a deposit address, which the hot wallet pays', async () => {
    expect(await reasonFor({ to: 'deposit 3' })).toBeUndefined();
    expect(counted).toHaveLength(1);
  });

  test('names versions alike where only one can be mined, and apart where windows close', async () => {
    await guarded.sign({ ...request, attempt: 1 });
    signed.length = 0;
    await guarded.sign({ ...request, attempt: 2, feeUnits: 2n });
    signed.length = 0;
    const window = { kind: 'window', wallet: 'hot' } as const;
    await guarded.sign({ ...request, attempt: 1, domain: window });
    signed.length = 0;
    await guarded.sign({ ...request, attempt: 2, domain: window });
    expect(counted.map(({ conflictKey }) => conflictKey)).toEqual(['hot:7', 'hot:7', 'version 1', 'version 2']);
  });

  test('keeps room for a payout that is asked about before it is bound to anything', async () => {
    expect(await guarded.refuses?.(request)).toBe(false);
    expect(counted).toEqual([{ payoutId: 'payout', conflictKey: 'kept', currency: 'ETH', units: 100n }]);
    expect(refusals).toEqual([]);
  });

  test('says before a payout is bound what it would say to its signature, and tells the operator', async () => {
    expect(await guarded.refuses?.({ ...request, amount: money('ETH', 101n) })).toBe(true);
    refused = 'over_hour_cap';
    expect(await guarded.refuses?.(request)).toBe(true);
    isStopped = true;
    expect(await guarded.refuses?.(request)).toBe(true);
    expect(refusals.map(({ reason }) => reason)).toEqual(['over_transaction_cap', 'over_hour_cap', 'stopped']);
  });

  test('asks lower caps before a payout is bound, and only its own for a refund and at the signature', async () => {
    const caps = { transactionUnits: 100n, hourUnits: 200n, dayUnits: 300n };
    const strict = guardWallet(wallet, {
      log,
      caps: () => caps,
      unboundCaps: async () => await Promise.resolve({ ...caps, hourUnits: 99n }),
      clock: { now: () => 77 },
      isStopped: async () => await Promise.resolve(false),
    });
    expect(await strict.refuses?.(request)).toBe(true);
    expect(refusals).toEqual([{ currency: 'ETH', reason: 'over_hour_cap', at: 77 }]);
    expect(await strict.refuses?.({ ...request, isRefund: true })).toBe(false);
    expect(await strict.refuses?.({ ...request, amount: money('ETH', 101n), isRefund: true })).toBe(true);
    expect(await strict.sign(request)).toEqual({ txid: 'id', raw: 'bytes' });
  });

  test('leaves the rest of the wallet as it is', async () => {
    expect(await guarded.hotAddress()).toBe('hot');
    expect(await guarded.address('deposit', 4)).toBe('deposit 4');
  });
});

describe('a transaction with several payments', () => {
  const other = { payoutId: 'other', to: 'somebody', amount: money('ETH', 60n) };

  test('counts each of them', async () => {
    expect(await reasonFor({ others: [other] })).toBeUndefined();
    expect(counted.map(({ payoutId, units }) => [payoutId, units])).toEqual([
      ['payout', 100n],
      ['other', 60n],
    ]);
  });

  test.each([
    ['in another currency', { ...other, amount: money('BTC', 1n) }],
    ['of the same payout, which would be counted once', { ...other, payoutId: 'payout' }],
    ['above the cap', { ...other, amount: money('ETH', 101n) }],
  ])('is refused with one %s', async (_what, wrong) => {
    expect(await reasonFor({ others: [wrong] })).toBe('over_transaction_cap');
    expect(signed).toEqual([]);
  });

  test('is no sweep, even if its first payment goes to ourselves', async () => {
    const sweep = { source: { chain: 'ethereum', index: 3 }, to: 'hot' } as const;
    expect(await reasonFor({ ...sweep, others: [{ ...other, amount: money('ETH', 101n) }] })).toBe(
      'over_transaction_cap',
    );
  });
});

test('what a signer behind the guard refuses by itself is recorded, and other failures are not', async () => {
  const errors = [new SignerRefusal('ETH', 'payout_changed'), new Error('away')];
  for (const error of errors) {
    const guard = { log, caps: () => ({ transactionUnits: 100n, hourUnits: 200n, dayUnits: 300n }) };
    const inner: ChainWallet = { ...wallet, sign: async () => await Promise.reject(error) };
    const outer = guardWallet(inner, { ...guard, clock: { now: () => 77 }, isStopped: async () => false });
    await expect(outer.sign(request)).rejects.toBe(error);
  }
  expect(refusals).toEqual([{ currency: 'ETH', reason: 'payout_changed', at: 77 }]);
});

describe('what is only said', () => {
  const wary = guardWallet(wallet, {
    log,
    caps: () => ({ transactionUnits: 100n, hourUnits: 200n, dayUnits: 300n, said: { hourUnits: 50n, dayUnits: 60n } }),
    clock: { now: () => 77 },
    isStopped: async () => await Promise.resolve(false),
    standing: async ({ to }) => (to === 'nobody' ? undefined : to === 'anybody' ? 'said' : 'plain'),
  });
  const amount = money('ETH', 50n);
  const counts = { payoutId: 'payout', conflictKey: 'hot:7', currency: 'ETH', units: 50n };

  test('is counted apart and with all others, before it is signed', async () => {
    await wary.sign({ ...request, amount, to: 'anybody' });
    expect(counted).toEqual([{ ...counts, isSaid: true }, counts]);
    expect(signed).toHaveLength(1);
  });

  test('is refused before it is bound if the signer would refuse it, and counts nowhere', async () => {
    expect(await wary.refuses?.({ ...request, to: 'nobody' })).toBe(true);
    expect(refusals.map(({ reason }) => reason)).toEqual(['not_proven']);
    expect(counted).toEqual([]);
  });

  test('has further caps, which hold for nothing else, also in a batch and before it is bound', async () => {
    const asked = { ...request, to: 'anybody', amount: money('ETH', 51n) };
    await expect(wary.sign(asked)).rejects.toMatchObject({ reason: 'over_said_cap' });
    const inBatch = { ...request, others: [{ payoutId: 'other', to: 'anybody', amount: money('ETH', 51n) }] };
    await expect(wary.sign(inBatch)).rejects.toMatchObject({ reason: 'over_said_cap' });
    expect(signed).toEqual([]);
    expect(await wary.refuses?.(asked)).toBe(true);
    expect(await wary.refuses?.({ payoutId: 'payout', amount: money('ETH', 51n) })).toBe(false);
    expect(refusals.map(({ reason }) => reason)).toEqual(['over_said_cap', 'over_said_cap', 'over_said_cap']);
    await wary.sign(request);
    expect(signed).toEqual([request]);
  });
});

test('what one person approved is counted apart, up to what one may do in an act and in a day', async () => {
  const careful = guardWallet(wallet, {
    log,
    caps: () => ({ transactionUnits: 100n, hourUnits: 200n, dayUnits: 300n, alone: { actUnits: 50n, dayUnits: 60n } }),
    clock: { now: () => 77 },
    isStopped: async () => await Promise.resolve(false),
    standing: async ({ to }) => await Promise.resolve(to === 'cold' ? 'alone' : 'plain'),
  });
  const more = { ...request, to: 'cold', amount: money('ETH', 51n) };
  await expect(careful.sign(more)).rejects.toMatchObject({ reason: 'over_alone_cap' });
  expect(await careful.refuses?.(more)).toBe(true);
  expect(signed).toEqual([]);
  const counts = { payoutId: 'payout', conflictKey: 'hot:7', currency: 'ETH', units: 50n };
  await careful.sign({ ...request, amount: money('ETH', 50n), to: 'cold' });
  expect(counted.slice(-2)).toEqual([{ ...counts, isAlone: true }, counts]);
});
