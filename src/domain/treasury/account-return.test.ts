import { describe, expect, test } from 'vitest';
import { hasLapsed, mostFeeUnits, planAccountReturn, readAccountCame } from './account-return.ts';

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const account = { from, nonce: 7, size: 21_000n, unitsPerSize: 50n };
const plan = planAccountReturn('ethereum', { to, units: 900n, account });
const returned = { chain: 'ethereum', txid: null, currency: 'USDT-ERC20', units: 900n, state: 'sent', plan } as const;
const reading = { height: 30, mostFeeUnits: 5_000_000n, isHot: (address: string) => address === to };
const paid = { currency: 'USDT-ERC20', to, units: 900n } as const;
const mined = {
  txid: '0xab',
  isSuccessful: true,
  feeUnits: 400_000n,
  consumes: [`${from}:7`],
  senders: [from],
  outputs: [paid],
};

test('a return is bound by its nonce, and costs at most what its gas may cost', () => {
  expect(plan.coins.map(({ id, units }) => [id, units])).toEqual([[`${from.toLowerCase()}:7`, 0n]]);
  expect(mostFeeUnits(account)).toBe(1_050_000n);
});

describe('a transaction that uses the nonce account of a return', () => {
  const durable = { account: 'nonceAccount', value: 'v1' };
  const own = planAccountReturn('solana', { to, units: 900n, account: { ...account, nonce: null, durable } });
  const file = { ...returned, chain: 'solana', currency: 'USDC-SOL', plan: own } as const;
  const used = {
    ...mined,
    consumes: [],
    nonceAccounts: [from, 'nonceAccount'],
    outputs: [{ ...paid, currency: 'USDC-SOL' }],
  } as const;

  test('is that return if the cold address sent it, whatever its name', () => {
    expect(own.coins.map(({ id }) => id)).toEqual(['nonceAccount:v1']);
    expect(readAccountCame(used, file, reading)).toMatchObject({ units: 900n });
    expect(readAccountCame({ ...used, nonceAccounts: [] }, { ...file, txid: used.txid }, reading)).toBeDefined();
  });

  test.each([
    ['somebody else sent it', { senders: [to] }],
    ['it uses another nonce account', { nonceAccounts: [from] }],
    ['somebody else failed with it', { senders: [to], isSuccessful: false, outputs: [] }],
  ])('is none if %s', (_, change) => {
    expect(readAccountCame({ ...used, ...change }, file, reading)).toBeUndefined();
  });
});

describe('a mined transaction is the return', () => {
  test('if it has its nonce and pays the hot wallet, with what it really cost', () => {
    expect(readAccountCame(mined, returned, reading)).toEqual({
      txid: '0xab',
      height: 30,
      units: 900n,
      feeUnits: 400_000n,
      change: null,
    });
  });

  test('also if it paid less, or was reverted while the file was open', () => {
    const less = { ...mined, outputs: [{ ...paid, units: 899n }] };
    expect(readAccountCame(less, returned, reading)).toMatchObject({ units: 899n });
    const vain = { ...mined, isSuccessful: false, outputs: [] };
    expect(readAccountCame(vain, returned, reading)).toMatchObject({ units: 0n, feeUnits: 400_000n });
    expect(readAccountCame(vain, { ...returned, state: 'cancelled' }, reading)).toBeUndefined();
  });

  test.each([
    ['has another nonce', { consumes: [`${from}:8`] }],
    ['is of another address', { consumes: [`${to}:7`] }],
    ['pays somebody else too', { outputs: [paid, { ...paid, to: from }] }],
    ['pays somebody else', { outputs: [{ ...paid, to: from }] }],
    ['pays another coin', { outputs: [{ ...paid, currency: 'ETH' as const }] }],
    ['pays an unknown token', { outputs: [{ ...paid, currency: null }] }],
    ['pays nothing', { outputs: [] }],
    ['pays more than was planned', { outputs: [{ ...paid, units: 901n }] }],
    ['costs what no fee costs', { feeUnits: 5_000_001n }],
  ])('but not if it %s', (_what, change) => {
    expect(readAccountCame({ ...mined, ...change }, returned, reading)).toBeUndefined();
  });
});

describe('a transaction that a wallet wrote', () => {
  const written = { from: '4cold', nonce: null, size: 30n, unitsPerSize: 1n, written: 'aa' };
  const asWritten = planAccountReturn('monero', { to, units: 900n, account: written });
  const file = {
    ...returned,
    chain: 'monero',
    currency: 'XMR',
    txid: null,
    state: 'cancelled',
    plan: asWritten,
  } as const;
  const coins = { ...paid, currency: 'XMR' } as const;
  // Of a block we see what is ours, and the fee.
  const seen = { ...mined, txid: 'ab', consumes: [], senders: [], feeUnits: 30n, outputs: [coins] };

  test('is known by amount and fee, whatever its name: who signs twice makes two', () => {
    const came = { txid: 'ab', height: 30, units: 900n, feeUnits: 30n, change: null };
    expect(readAccountCame(seen, file, reading)).toEqual(came);
    expect(readAccountCame(seen, { ...file, txid: 'ab' }, reading)).toEqual(came);
    expect(readAccountCame(seen, { ...file, txid: 'cd', state: 'sent' }, reading)).toEqual(came);
  });

  test.each([
    ['costs another fee', { feeUnits: 31n }],
    ['pays another amount', { outputs: [{ ...coins, units: 899n }] }],
    ['pays somebody else', { outputs: [{ ...coins, to: '4cold' }] }],
    ['pays the hot wallet twice', { outputs: [coins, coins] }],
  ])('is another one if it %s', (_what, change) => {
    expect(readAccountCame({ ...seen, ...change }, file, reading)).toBeUndefined();
  });
});

describe('a transaction with a window', () => {
  const window = { reference: { height: 1, hash: 'h', time: 0 }, madeAt: 5, expiresAt: 1_000_000 };
  const timed = { from: 'Tabc', nonce: null, size: 10n, unitsPerSize: 2n, window };
  const own = { ...returned, txid: '0xab', plan: planAccountReturn('tron', { to, units: 900n, account: timed }) };

  test('is only itself', () => {
    const free = { ...mined, consumes: [] };
    expect(readAccountCame(free, own, reading)).toMatchObject({ units: 900n });
    expect(readAccountCame({ ...free, txid: '0xcd' }, own, reading)).toBeUndefined();
    expect(readAccountCame(free, { ...own, txid: null }, reading)).toBeUndefined();
  });

  test('can be mined until its window is over for good', () => {
    const head = { time: 1_600_001, height: 500, finalHeight: 480 };
    expect(hasLapsed(timed, head)).toBe(true);
    expect(hasLapsed(timed, { ...head, time: 1_600_000 })).toBe(false);
    expect(hasLapsed(timed, { ...head, finalHeight: 399 })).toBe(false);
    expect(hasLapsed(account, head)).toBe(false);
  });
});
