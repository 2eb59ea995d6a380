import { describe, expect, test } from 'vitest';
import { makeFakeRpc } from './fixtures/fake-rpc.ts';
import { checkNodeIdentity, type ExpectedNode } from './node-identity.ts';
import { findNetwork } from './utxo-networks.ts';

const bitcoinCashNode = '/Bitcoin Cash Node:28.0.1(EB32.0)/';
const test4Genesis = '000000001dd410c49a788668ce26751718cc797474d3152a5fc073dd44fd9f7b';

async function problemsOf(expected: Omit<ExpectedNode, 'profile'>, reported: string, software: string) {
  const rpc = makeFakeRpc({
    getblockchaininfo: () => ({ chain: reported }),
    getblockhash: () => findNetwork(expected.chain, expected.network).genesis,
    getnetworkinfo: () => ({ subversion: software }),
  });
  return (await checkNodeIdentity(rpc, { ...expected, profile: 'testnet' })).problems;
}

describe('a node of Bitcoin Cash', () => {
  // The names are those of `CBaseChainParams` in Bitcoin Cash Node, which differ from Bitcoin Core's.
  test.each(['test', 'test4', 'chip', 'regtest'] as const)('is accepted under its own name of %s', async (network) => {
    expect(await problemsOf({ chain: 'bitcoin-cash', network }, network, bitcoinCashNode)).toEqual([]);
  });

  test('on chipnet is not taken for one on testnet4, whose genesis block it shares', async () => {
    expect(findNetwork('bitcoin-cash', 'test4').genesis).toBe(test4Genesis);
    expect(await problemsOf({ chain: 'bitcoin-cash', network: 'test4' }, 'chip', bitcoinCashNode)).toEqual([
      'the bitcoin-cash node is on the network chip, not on test4',
    ]);
  });

  test('is told from a node of Bitcoin by its software', async () => {
    expect(await problemsOf({ chain: 'bitcoin-cash', network: 'test' }, 'test', '/Satoshi:29.0.0/')).toHaveLength(1);
  });
});

test('a pruned node is the right one, and lacks what we need', async () => {
  const expected = { chain: 'bitcoin', network: 'regtest', profile: 'testnet' } as const;
  const rpc = makeFakeRpc({
    getblockchaininfo: () => ({ chain: 'regtest', pruned: true }),
    getblockhash: () => findNetwork('bitcoin', 'regtest').genesis,
    getnetworkinfo: () => ({ subversion: '/Satoshi:29.0.0/' }),
  });
  expect(await checkNodeIdentity(rpc, expected)).toMatchObject({
    problems: [],
    lacks: ['the bitcoin node is pruned: it needs prune=0 and txindex=1'],
  });
});

test('a node of Bitcoin keeps the name of its fourth test network', async () => {
  expect(await problemsOf({ chain: 'bitcoin', network: 'testnet4' }, 'testnet4', '/Satoshi:29.0.0/')).toEqual([]);
  expect(() => findNetwork('bitcoin', 'test4')).toThrow('bitcoin has no network test4');
});
