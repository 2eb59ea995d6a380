import { expect, test } from 'vitest';
import type { NodeTrouble } from '#src/domain/chains/node-trouble.ts';
import { makeInactiveChain } from './inactive-chain.ts';
import { guardNode } from './node-guard.ts';

function open() {
  const told = { problems: [] as string[], troubles: [] as NodeTrouble[], looks: 0, now: 0 };
  const identity = { network: 'regtest', genesis: '', software: '' };
  const operations = {
    checkIdentity: async () => {
      told.looks += 1;
      return { ...identity, problems: told.problems };
    },
    readHealth: async () => ({ problems: told.troubles }),
  };
  const { node } = guardNode(makeInactiveChain('bitcoin'), operations, { now: () => told.now });
  return { told, ask: async () => await node.troubles?.() };
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
