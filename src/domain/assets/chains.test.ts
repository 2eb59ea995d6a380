/** Chain facts whose mistakes would lose money. */
import { describe, expect, test } from 'vitest';
import { chainIds, currencies, currencyIds } from './currencies.ts';
import { defineChain, type ConflictDomainKind, type ChainFamily } from './define-chain.ts';
import { chains } from './chains.ts';

test('the registry has every chain under its own name, and no other', () => {
  expect(Object.keys(chains).toSorted()).toEqual([...chainIds].toSorted());
  for (const chain of chainIds) expect(chains[chain].id).toBe(chain);
});

test('every currency is on a chain of the registry', () => {
  for (const id of currencyIds) expect(chainIds).toContain(currencies[id].chain);
});

describe.each(chainIds)('%s', (id) => {
  const facts = chains[id];

  test.each(['confirmations', 'sandboxConfirmations'] as const)('asks for no fewer %s for more money', (kind) => {
    const tiers = facts[kind];
    const shares = tiers.map(({ upToBasisPointsOfMaximum }) => upToBasisPointsOfMaximum);
    expect(new Set(shares).size).toBe(shares.length);
    expect(shares).toEqual(shares.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(shares.at(-1)).toBe(10_000n);
    const blocks = tiers.map((tier) => tier.blocks);
    expect(blocks).toEqual(blocks.toSorted((a, b) => a - b));
    // No payment is credited from the mempool.
    expect(blocks[0]).toBeGreaterThanOrEqual(1);
  });

  test('calls nothing final earlier than it credits the largest deposit', () => {
    const most = Math.max(...facts.confirmations.map(({ blocks }) => blocks));
    expect(facts.finalityBlocks).toBeGreaterThan(most);
  });

  test('has transactions that expire exactly where their window is the conflict domain', () => {
    expect(facts.validityBlocks !== undefined).toBe(facts.conflictDomain === 'window');
    if (facts.validityBlocks !== undefined) expect(facts.validityBlocks).toBeGreaterThan(0);
  });

  test('keeps two versions of a payout apart in the way of its family', () => {
    const domains: Record<ChainFamily, ConflictDomainKind> = {
      utxo: 'coins',
      monero: 'coins',
      evm: 'nonce',
      tron: 'window',
      solana: 'window',
    };
    expect(facts.conflictDomain).toBe(domains[facts.family]);
  });

  test('has a fee for every payout, and asks for more per coin exactly where coins are spent', () => {
    const { coinSize, tokenSize, extraInputSize, usualUnitsPerSize } = facts.fee;
    expect(coinSize).toBeGreaterThan(0n);
    expect(tokenSize).toBeGreaterThanOrEqual(coinSize);
    expect(usualUnitsPerSize).toBeGreaterThan(0n);
    expect(extraInputSize > 0n).toBe(facts.conflictDomain === 'coins');
    expect(facts.minOutputUnits).toBeGreaterThan(0n);
    expect(facts.blockSeconds).toBeGreaterThan(0);
  });
});

test('bitcoin waits for two, three and six blocks', () => {
  expect(chains.bitcoin.confirmations.map(({ blocks }) => blocks)).toEqual([2, 3, 6]);
});

test('monero never credits before ten blocks, because its coins cannot be spent earlier', () => {
  for (const { blocks } of chains.monero.confirmations) expect(blocks).toBeGreaterThanOrEqual(10);
});

test('a chain whose tiers leave out large deposits cannot be defined', () => {
  const [small] = chains.bitcoin.confirmations;
  expect(() => defineChain({ ...chains.bitcoin, confirmations: small ? [small] : [] })).toThrow(TypeError);
  expect(() => defineChain({ ...chains.bitcoin, confirmations: [] })).toThrow(TypeError);
});
