import { expect, test } from 'vitest';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeInactiveChain } from './inactive-chain.ts';
import { guardNode } from './node-guard.ts';
import { makeColdKeys } from './utxo/cold/make-cold-keys.ts';

function open() {
  const told = {
    problems: [] as string[],
    wrongTokens: [] as string[],
    troubles: [] as NodeTrouble[],
    looks: 0,
    now: 0,
  };
  const identity = { network: 'regtest', genesis: '', software: '' };
  const operations = {
    checkIdentity: async () => {
      told.looks += 1;
      return { ...identity, problems: told.problems, wrongTokens: told.wrongTokens };
    },
    readHealth: async () => ({ problems: told.troubles }),
  };
  const sent: string[] = [];
  const inactive = makeInactiveChain('bitcoin');
  const broadcast = async (raw: string) => {
    sent.push(raw);
    return 'accepted' as const;
  };
  const referenceBlock = async () => ({ height: 7, hash: 'b7', time: 0 });
  const pair = { ...inactive, node: { ...inactive.node, broadcast, referenceBlock } };
  const { node } = guardNode(pair, operations, { now: () => told.now });
  return { told, node, sent, ask: async () => await node.troubles?.() };
}

test('a node that is well is asked again after a while', async () => {
  const { told, ask } = open();
  expect([await ask(), await ask(), told.looks]).toEqual([[], [], 1]);
  told.now = 10_000;
  told.troubles = ['behind'];
  expect([await ask(), told.looks]).toEqual([['behind'], 2]);
});

test('a node that is not well is asked every time, until it is', async () => {
  const { told, ask } = open();
  told.troubles = ['syncing', 'no_peers'];
  expect(await ask()).toEqual(['syncing', 'no_peers']);
  told.troubles = [];
  expect([await ask(), told.looks]).toEqual([[], 2]);
});

test('a node on another network has that trouble and no other', async () => {
  const { told, ask } = open();
  told.problems = ['the node is on main'];
  told.troubles = ['behind'];
  expect(await ask()).toEqual(['wrong_network']);
});

test('a node whose token is not the pinned one takes no orders and sends nothing, until it is', async () => {
  const { told, node, sent, ask } = open();
  told.wrongTokens = ['the contract of USDT-ERC20 does not call itself USDT'];
  told.problems = told.wrongTokens;
  expect(await ask()).toEqual(['wrong_token']);
  await expect(node.broadcast('payout')).rejects.toThrow(OutsideError);
  expect(sent).toEqual([]);
  told.wrongTokens = [];
  told.problems = [];
  expect([await ask(), await node.broadcast('payout'), sent]).toEqual([[], 'accepted', ['payout']]);
});

test('nothing is sent to a node on another network, nor signed by what it says', async () => {
  const { told, node, sent } = open();
  expect([await node.broadcast('first'), (await node.referenceBlock?.(9))?.height, told.looks]).toEqual([
    'accepted',
    7,
    1,
  ]);
  told.now = 10_000;
  told.problems = ['the node is on main'];
  await expect(node.broadcast('second')).rejects.toThrow(OutsideError);
  await expect(node.referenceBlock?.(9)).rejects.toThrow(OutsideError);
  told.problems = [];
  expect(await node.broadcast('third')).toBe('accepted');
  expect(sent).toEqual(['first', 'third']);
});

test('a node that is found on another network is believed nothing from that look on', async () => {
  const { told, node, ask } = open();
  await node.broadcast('first');
  told.now = 9_000;
  told.problems = ['the node is on main'];
  expect(await ask()).toEqual(['wrong_network']);
  await expect(node.broadcast('second')).rejects.toThrow(OutsideError);
});

test('what else a chain has is passed on', () => {
  const network = { chain: 'bitcoin', kind: 'main', prefix: 'bc' } as const;
  const pair = { ...makeInactiveChain('bitcoin'), cold: makeColdKeys(network) };
  const operations = {
    checkIdentity: async () => ({ network: 'main', genesis: '', software: '', problems: [] }),
    readHealth: async () => ({ problems: [] }),
  };
  const guarded = guardNode(pair, operations, { now: () => 0 });
  expect(guarded.cold).toBe(pair.cold);
  expect(Object.keys(guarded).toSorted()).toEqual(Object.keys(pair).toSorted());
});
