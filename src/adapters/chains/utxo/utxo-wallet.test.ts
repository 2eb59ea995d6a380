import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSeedPhrase } from '#src/adapters/chains/seed-phrase.ts';
import { money } from '#src/domain/money.ts';
import type { ConflictDomain } from '#src/domain/order/payout.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type { UtxoChainId } from '#src/domain/assets/currencies.ts';
import type { UtxoNetwork } from './utxo-networks.ts';
import { makeUtxoWallet } from './utxo-wallet.ts';

/** Seed phrase of the test vectors of BIP-44 and BIP-84. */
const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
let seed: Uint8Array;
beforeAll(async () => {
  seed = await readSeedPhrase(phrase);
});

const open = (chain: UtxoChainId, network: UtxoNetwork): ChainWallet =>
  makeUtxoWallet({ chain, network, seed, reach: 20 });

describe('an address of the wallet', () => {
  test('is the one that BIP-84 gives for the phrase', async () => {
    const wallet = open('bitcoin', 'main');
    expect(await wallet.address('deposit', 0)).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu');
    expect(await wallet.address('deposit', 1)).toBe('bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g');
    expect(await wallet.address('change', 0)).toBe('bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el');
  });

  test('has the prefix of its network, and other keys on test networks', async () => {
    expect(await open('bitcoin', 'regtest').address('deposit', 0)).toMatch(/^bcrt1q/);
    expect(await open('bitcoin', 'signet').address('deposit', 0)).toBe('tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl');
    expect(await open('litecoin', 'main').hotAddress()).toMatch(/^ltc1q/);
    expect(await open('litecoin', 'regtest').hotAddress()).toMatch(/^rltc1q/);
    expect(await open('bitcoin-cash', 'main').address('deposit', 0)).toBe(
      'bitcoincash:qqyx49mu0kkn9ftfj6hje6g2wfer34yfnq5tahq3q6',
    );
    expect(await open('bitcoin-cash', 'regtest').address('change', 4)).toMatch(/^bchreg:q/);
  });

  test('does not exist on a network that the chain has not', () => {
    expect(() => open('litecoin', 'signet')).toThrow('litecoin has no network signet');
  });
});

async function makeRequest(wallet: ChainWallet, overrides: Partial<SigningRequest> = {}): Promise<SigningRequest> {
  return {
    payoutId: 'payout 1',
    attempt: 1,
    to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
    amount: money('BTC', 60_000n),
    feeUnits: 1_000n,
    domain: await makeDomain(wallet),
    validUntilHeight: null,
    ...overrides,
  };
}

async function makeDomain(wallet: ChainWallet, units = 100_000n): Promise<Extract<ConflictDomain, { kind: 'coins' }>> {
  const coin = { chain: wallet.chain, id: `${'1f'.repeat(32)}:2`, role: 'deposit', units, lots: [] } as const;
  const coins = [{ ...coin, address: await wallet.address('deposit', 3) }];
  return { kind: 'coins', coins, changeAddress: await wallet.address('change', 5) };
}

function readOutputs(raw: string): readonly bigint[] {
  const transaction = Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true });
  return Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at).amount ?? 0n);
}

describe('a signed payout', () => {
  test('pays exactly the amount and the fee, and gives back the rest', async () => {
    const wallet = open('bitcoin', 'regtest');
    const { raw } = await wallet.sign(await makeRequest(wallet));
    expect(new Set(readOutputs(raw))).toEqual(new Set([39_000n, 60_000n]));
  });

  test('gives a rest that is too small to be an output to the miners', async () => {
    const wallet = open('bitcoin', 'regtest');
    const { raw } = await wallet.sign(await makeRequest(wallet, { feeUnits: 40_000n - 545n }));
    expect(readOutputs(raw)).toEqual([60_000n]);
    const enough = await wallet.sign(await makeRequest(wallet, { feeUnits: 40_000n - 546n }));
    expect(readOutputs(enough.raw)).toContain(546n);
  });

  test('has its change first or last by the payout, and alike in all its versions', async () => {
    const wallet = open('bitcoin', 'regtest');
    const places = new Set<number>();
    for (let number = 0; number < 8; number += 1) {
      const request = await makeRequest(wallet, { payoutId: `payout ${number}` });
      const place = readOutputs((await wallet.sign(request)).raw).indexOf(60_000n);
      const dearer = await wallet.sign({ ...request, attempt: 2, feeUnits: 2_000n });
      expect(readOutputs(dearer.raw).indexOf(60_000n)).toBe(place);
      places.add(place);
    }
    expect(places).toEqual(new Set([0, 1]));
  });

  test('keeps its split change in all versions, and only the rest of the change pays a higher fee', async () => {
    const wallet = open('bitcoin', 'regtest');
    const splitChange = [
      { address: await wallet.address('change', 6), units: 5_000n },
      { address: await wallet.address('change', 7), units: 10_000n },
    ];
    const request = await makeRequest(wallet, { domain: { ...(await makeDomain(wallet)), splitChange } });
    const outputs = readOutputs((await wallet.sign(request)).raw);
    expect(new Set(outputs)).toEqual(new Set([5_000n, 10_000n, 24_000n, 60_000n]));
    const dearer = readOutputs((await wallet.sign({ ...request, attempt: 2, feeUnits: 9_000n })).raw);
    expect(dearer).toEqual(outputs.map((units) => (units === 24_000n ? 16_000n : units)));
    const withoutRest = readOutputs((await wallet.sign({ ...request, feeUnits: 25_000n })).raw);
    expect(withoutRest).toHaveLength(3);
    expect(new Set(withoutRest)).toEqual(new Set([5_000n, 10_000n, 60_000n]));
    await expect(wallet.sign({ ...request, feeUnits: 25_001n })).rejects.toThrow(
      'the coins of the payout lack 1 units',
    );
  });

  test('pays all that have joined it in all versions, and nobody else', async () => {
    const wallet = open('bitcoin', 'regtest');
    const others = [
      { payoutId: 'second', to: await wallet.address('deposit', 11), amount: money('BTC', 7_000n) },
      { payoutId: 'third', to: await wallet.address('deposit', 12), amount: money('BTC', 8_000n) },
    ];
    const request = await makeRequest(wallet, { domain: { ...(await makeDomain(wallet)), joined: 2 }, others });
    const outputs = readOutputs((await wallet.sign(request)).raw);
    expect(new Set(outputs)).toEqual(new Set([7_000n, 8_000n, 24_000n, 60_000n]));
    const dearer = readOutputs((await wallet.sign({ ...request, attempt: 2, feeUnits: 9_000n })).raw);
    expect(dearer).toEqual(outputs.map((units) => (units === 24_000n ? 16_000n : units)));
    await expect(wallet.sign({ ...request, others: others.slice(1) })).rejects.toThrow('all that have joined');
  });

  test('does not depend on which process signs it', async () => {
    const wallet = open('bitcoin', 'regtest');
    const request = await makeRequest(wallet);
    expect(await open('bitcoin', 'regtest').sign(request)).toEqual(await wallet.sign(request));
  });

  test('of Bitcoin Cash is made as well', async () => {
    const wallet = open('bitcoin-cash', 'regtest');
    const to = await wallet.address('deposit', 9);
    const request = await makeRequest(wallet, { amount: money('BCH', 60_000n), to });
    expect(new Set(readOutputs((await wallet.sign(request)).raw))).toEqual(new Set([39_000n, 60_000n]));
  });
});

describe('the wallet refuses to sign', () => {
  test.each([
    ['with a nonce', { domain: { kind: 'nonce', wallet: 'w', nonce: 1 } }, 'bitcoin has no nonce to sign with'],
    ['another currency', { amount: money('LTC', 60_000n) }, 'bitcoin has no LTC'],
    ['a payout of nothing', { amount: money('BTC', 0n) }, 'a payout moves something and costs something'],
    ['more than the coins hold', { feeUnits: 40_001n }, 'the coins of the payout lack 1 units'],
    ['to an address of another network', { to: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }, 'not an address of the test'],
  ] as const)('%s', async (_words, overrides, message) => {
    const wallet = open('bitcoin', 'regtest');
    await expect(wallet.sign(await makeRequest(wallet, overrides))).rejects.toThrow(message);
  });

  test('coins of others, coins of another chain, no coins at all, and change to others', async () => {
    const wallet = open('bitcoin', 'regtest');
    const domain = await makeDomain(wallet);
    const [coin] = domain.coins;
    if (!coin) throw new Error('the domain of the test has a coin');
    const stranger = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
    const notOurs = 'the wallet has no key for an address that should be its own';
    const refused = [
      [{ ...domain, coins: [{ ...coin, address: stranger }] }, notOurs],
      [{ ...domain, changeAddress: stranger }, notOurs],
      [{ ...domain, coins: [{ ...coin, chain: 'litecoin' }] }, 'spends coins of bitcoin'],
      [{ ...domain, coins: [] }, 'spends coins of bitcoin'],
    ] as const;
    for (const [given, message] of refused) {
      await expect(wallet.sign(await makeRequest(wallet, { domain: given }))).rejects.toThrow(message);
    }
  });
});
