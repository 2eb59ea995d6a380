import { expect, test } from 'vitest';
import { judgeNodeHealth } from './node-health.ts';

const well = {
  head: { height: 100, hash: 'h', time: 0 },
  lagBlocks: 0,
  walletLagBlocks: 0,
  peers: 8,
  isSyncing: false,
};

test('a node that keeps up has no problems', () => {
  expect(judgeNodeHealth(well, 'main')).toEqual([]);
});

test('a wallet that has not read the last blocks is none: it reads them when the chain is', () => {
  expect(judgeNodeHealth({ ...well, walletLagBlocks: 500 }, 'main')).toEqual([]);
});

test('every problem is named', () => {
  const ill = { ...well, lagBlocks: 3, walletLagBlocks: 30, peers: 0, isSyncing: true };
  expect(judgeNodeHealth(ill, 'stagenet')).toEqual(['syncing', 'behind', 'no_peers']);
  expect(judgeNodeHealth(ill, 'regtest')).toEqual(['behind']);
});
