import { describe, expect, test } from 'vitest';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { judgeNodeHealth, readNodeHealth, type NodeHealth } from './node-health.ts';

const well: NodeHealth = {
  head: { height: 900, hash: 'h', time: 1 },
  lagBlocks: 0,
  peers: 8,
  isSyncing: false,
  hasTransactionIndex: true,
};

describe('a node', () => {
  test.each([
    ['is well', {}, []],
    ['still catches up', { isSyncing: true }, ['syncing']],
    ['two blocks behind is still well', { lagBlocks: 2 }, []],
    ['three blocks behind', { lagBlocks: 3 }, ['behind']],
    ['that nobody talks to', { peers: 0 }, ['no_peers']],
    ['that cannot find transactions', { hasTransactionIndex: false }, ['no_transaction_index']],
    ['that does not say whether it can find transactions', { hasTransactionIndex: null }, []],
  ] as const)('%s', (_words, overrides, problems) => {
    expect(judgeNodeHealth({ ...well, ...overrides }, 'signet')).toEqual(problems);
  });

  test('of a network of our own needs no peers and may call itself behind', () => {
    expect(judgeNodeHealth({ ...well, peers: 0, isSyncing: true }, 'regtest')).toEqual([]);
    expect(judgeNodeHealth({ ...well, lagBlocks: 9 }, 'regtest')).toEqual(['behind']);
  });

  test('tells how far its blocks are behind their headers', async () => {
    const rpc = makeFakeRpc({
      getblockchaininfo: () => ({ blocks: 890, headers: 900, bestblockhash: 'h', initialblockdownload: true }),
      getblockheader: () => ({ height: 890, time: 1_700_000_000 }),
      getconnectioncount: () => 8,
      getindexinfo: () => ({ txindex: { synced: false } }),
    });
    expect(await readNodeHealth(rpc)).toEqual({
      head: { height: 890, hash: 'h', time: 1_700_000_000_000 },
      lagBlocks: 10,
      peers: 8,
      isSyncing: true,
      hasTransactionIndex: false,
    });
  });
});
