/** Whether a node may be used: its network, health and fee estimates. */
import { base64 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import { fakeJsonRpc } from '#tests/support/fake-json-rpc.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { judgeNodeHealth, readNodeHealth } from './node-health.ts';
import { checkNodeIdentity } from './node-identity.ts';
import { publicGenesis, tokenProgram, type SolanaNetwork } from './solana-networks.ts';
import { openTokenBook } from './token-book.ts';
import { readUnitsPerSize } from './unit-price.ts';

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const book = openTokenBook({ 'USDC-SOL': usdc });

function mintOf(decimals: number, owner = tokenProgram) {
  const data = new Uint8Array(82);
  data[44] = decimals;
  return { lamports: 1, owner, data: [base64.encode(data), 'base64'] };
}

const nodeOn = (genesis: string | undefined, mint: unknown = mintOf(6)) =>
  fakeJsonRpc({
    getGenesisHash: () => genesis,
    getVersion: () => ({ 'solana-core': '3.1.2' }),
    getMultipleAccounts: () => ({ context: { slot: 1 }, value: [mint] }),
  });

describe('the identity of a node', () => {
  const [main, devnet, testnet] = [publicGenesis.main[0], ...publicGenesis.test];
  test.each<[SolanaNetwork, string | undefined, boolean]>([
    ['main', main, true],
    ['test', devnet, true],
    ['test', testnet, true],
    ['own', 'another', true],
    ['test', main, false],
    ['own', main, false],
    ['own', devnet, false],
    ['main', devnet, false],
    ['main', 'another', false],
  ])('is right or wrong: a %s network was meant and the genesis is %s', async (network, genesis, isRight) => {
    const { problems } = await checkNodeIdentity(nodeOn(genesis), book, { network, genesisHash: undefined });
    expect(problems.length === 0).toBe(isRight);
  });

  test('needs the tokens to be what we count them as', async () => {
    const check = async (mint: unknown) =>
      (await checkNodeIdentity(nodeOn(main, mint), book, { network: 'main', genesisHash: undefined })).problems;
    expect(await check(mintOf(6))).toEqual([]);
    expect(await check(mintOf(9))).toEqual(['the mint of USDC-SOL counts in 9 decimals, not in 6']);
    expect(await check(mintOf(6, usdc))).toEqual(['there is no USDC-SOL at the address of its mint']);
    expect(await check(null)).toEqual(['there is no USDC-SOL at the address of its mint']);
  });
});

describe('the health of a node', () => {
  const header = { blockhash: 'a', previousBlockhash: 'b', blockHeight: 5, blockTime: 1_000 };
  const healthOf = async (getHealth: () => unknown, now = 1_000_000) =>
    await readNodeHealth(fakeJsonRpc({ getSlot: () => 7, getBlock: () => header, getHealth }), now);
  const behind = (words: string) => () => new JsonRpcRefusal('getHealth', -32_005, words);

  test('is told by the node itself, and by the age of its head', async () => {
    expect(await healthOf(() => 'ok')).toMatchObject({ lagBlocks: 0, isSyncing: false, headAgeMs: 0 });
    const late = await healthOf(behind('Node is behind by 420 slots'));
    expect(late).toMatchObject({ lagBlocks: 420, isSyncing: true });
    expect(judgeNodeHealth(late, 'main')).toEqual(['syncing', 'behind']);
    expect(judgeNodeHealth(await healthOf(behind('Node is unhealthy')), 'main')).toEqual(['syncing']);
  });

  test('is bad when no block came for long, except where nobody wants one', async () => {
    const old = await healthOf(() => 'ok', 1_000_000 + 60_001);
    expect(judgeNodeHealth(old, 'main')).toEqual(['stale_head']);
    expect(judgeNodeHealth(old, 'own')).toEqual([]);
  });
});

describe('the price of a signature', () => {
  const priceWith = async (fees: readonly number[]) =>
    await readUnitsPerSize(
      fakeJsonRpc({
        getRecentPrioritizationFees: () => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
      }),
    );

  test('is what the network asks, and what three of four slots were content with', async () => {
    expect(await priceWith([])).toBe(5_000n);
    expect(await priceWith([0, 0, 0, 0])).toBe(5_000n);
    expect(await priceWith([90_000, 10_000, 20_000, 30_000, 40_000])).toBe(5_000n + 4_000n);
    expect(await priceWith([1])).toBe(5_001n);
  });

  test('never leaves all bounds', async () => {
    expect(await priceWith([10 ** 15])).toBe(1_000_000n);
    await expect(priceWith([-1])).rejects.toThrow('beyond all counting');
  });
});
