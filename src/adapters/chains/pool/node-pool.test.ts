import { expect, test } from 'vitest';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BroadcastResult, ChainAdapter, TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { makeInactiveChain } from '../inactive-chain.ts';
import type { Rest } from './node-gate.ts';
import { poolNodes } from './node-pool.ts';

const ref = (height: number) => ({ height, hash: `b${height}`, time: 0 });

/** A made-up node, as the pool sees it. */
function makeNode(label: string) {
  const told = {
    height: 10,
    troubles: [] as NodeTrouble[],
    isSilent: false,
    isDeafToBroadcasts: false,
    rest: 'none' as Rest,
    status: { kind: 'absent' } as TransactionStatus,
    answer: 'accepted' as BroadcastResult,
    asked: [] as string[],
  };
  const answer = <Answer>(question: string, value: () => Answer) => {
    told.asked.push(question);
    if (told.isSilent || (told.isDeafToBroadcasts && question === 'broadcast'))
      throw new OutsideError(`${label} is silent`);
    return value();
  };
  const node: ChainAdapter = {
    ...makeInactiveChain('tron').node,
    troubles: async () => answer('troubles', () => told.troubles),
    head: async () => answer('head', () => ref(told.height)),
    block: async (height) =>
      answer('block', () =>
        height > told.height ? undefined : { ...ref(height), parentHash: `b${height - 1}`, transactions: [] },
      ),
    mempool: async () => answer('mempool', () => []),
    transactionStatus: async () => answer('status', () => told.status),
    broadcast: async () => answer('broadcast', () => told.answer),
    nextNonce: async () => answer('nonce', () => told.height),
  };
  return Object.assign(told, { member: { label, node, rest: () => told.rest } });
}

function open(chain: ChainId = 'tron') {
  const [a, b] = [makeNode('a'), makeNode('b')];
  const time = { now: 0 };
  const takeOvers: string[] = [];
  const pool = poolNodes({
    chain,
    members: [a.member, b.member],
    clock: { now: () => time.now },
    onTakeOver: (label) => void takeOvers.push(label),
  });
  const look = async () => {
    const troubles = (await pool.troubles?.()) ?? [];
    if (troubles.length > 0) return troubles;
    const head = await pool.head();
    await pool.block(head.height);
    await pool.mempool();
    return head.height;
  };
  return { a, b, time, takeOvers, pool, look };
}

test('a look at a chain stays on one node', async () => {
  const { a, b, look, takeOvers } = open();
  b.height = 12;
  expect([await look(), await look()]).toEqual([10, 10]);
  expect([b.asked, takeOvers]).toEqual([[], []]);
  expect(a.asked).toContain('mempool');
});

test('the next node answers what one does not, and is asked from then on', async () => {
  const { a, b, pool, look, takeOvers } = open();
  await look();
  a.isSilent = true;
  a.rest = 'asked_last';
  expect([await look(), await pool.nextNonce?.('x'), takeOvers]).toEqual([10, 10, ['b']]);
  a.isSilent = false;
  a.rest = 'none';
  a.asked = [];
  expect([await look(), a.asked, b.asked.includes('nonce')]).toEqual([10, [], true]);
});

test('the preferred node is asked again after ten minutes', async () => {
  const { a, time, look, takeOvers } = open();
  a.isSilent = true;
  await look();
  a.isSilent = false;
  time.now = 600_000;
  await look();
  expect(takeOvers).toEqual(['b', 'a']);
});

test('a node in a rest that it asked for is not asked, and the chain is away without another', async () => {
  const { a, b, look } = open();
  a.rest = 'not_asked';
  expect([await look(), a.asked]).toEqual([10, []]);
  b.rest = 'not_asked';
  await expect(look()).rejects.toThrow('no tron node can be asked now');
});

test('a node that is behind what was read does not take over before it is there', async () => {
  const { a, b, pool, look } = open();
  await look();
  a.isSilent = true;
  b.height = 9;
  expect(await look()).toEqual(['behind']);
  await expect(pool.head()).rejects.toThrow('may be behind');
  await expect(pool.block(9)).rejects.toThrow('may be behind');
  b.height = 10;
  expect(await look()).toBe(10);
});

test('a node in use that falls behind is left for one that is not', async () => {
  const { a, look, takeOvers } = open();
  await look();
  a.height = 8;
  expect([await look(), takeOvers]).toEqual([10, ['b']]);
});

test('a chain that has become shorter on every node is shorter', async () => {
  const { a, b, pool, look } = open();
  await look();
  a.height = 7;
  b.height = 8;
  expect((await pool.head()).height).toBe(8);
  expect(await look()).toBe(8);
});

test('blocks that nobody has keep the others out for a minute at most', async () => {
  const { a, time, pool, look } = open();
  a.height = 1_000_000;
  await pool.head();
  a.isSilent = true;
  expect(await look()).toEqual(['behind']);
  time.now = 60_000;
  expect(await look()).toBe(10);
});

test('a node on another network answers nothing, even if it is the only one', async () => {
  const { a, b, pool, look } = open();
  b.troubles = ['wrong_network'];
  expect(await look()).toBe(10);
  a.isSilent = true;
  expect(await look()).toEqual(['wrong_network']);
  await expect(pool.nextNonce?.('x')).rejects.toThrow(OutsideError);
  expect(b.asked.filter((question) => question !== 'troubles')).toEqual([]);
});

test('a node with troubles is asked only if there is none without', async () => {
  const { a, b, pool } = open();
  a.troubles = ['no_peers'];
  b.height = 11;
  expect(await pool.nextNonce?.('x')).toBe(11);
  b.isSilent = true;
  a.height = 11;
  expect(await pool.nextNonce?.('x')).toBe(11);
});

test('a transaction goes to all nodes, and was taken if one took it', async () => {
  const { a, b, pool } = open();
  a.answer = 'insufficient_funds';
  expect(await pool.broadcast('raw')).toBe('accepted');
  b.isSilent = true;
  expect(await pool.broadcast('raw')).toBe('insufficient_funds');
  a.isSilent = true;
  await expect(pool.broadcast('raw')).rejects.toThrow(OutsideError);
});

test('a node that is behind cannot refuse a transaction', async () => {
  const { a, b, pool, look } = open();
  await look();
  a.isSilent = true;
  b.height = 9;
  b.answer = 'expired';
  await expect(pool.broadcast('raw')).rejects.toThrow(OutsideError);
  b.height = 10;
  expect(await pool.broadcast('raw')).toBe('expired');
});

test('a private transaction goes to one node', async () => {
  const { a, b, pool } = open();
  expect(await pool.broadcast('raw', { isPrivate: true })).toBe('accepted');
  expect([a.asked.includes('broadcast'), b.asked]).toEqual([true, []]);
});

test('a private transaction goes to no second node, also if its answer is lost', async () => {
  const { a, b, pool } = open();
  a.isDeafToBroadcasts = true;
  await expect(pool.broadcast('raw', { isPrivate: true })).rejects.toThrow(OutsideError);
  expect([a.asked.includes('broadcast'), b.asked.includes('broadcast')]).toEqual([true, false]);
});

test('the next nonce is the highest: a node that is behind tells one that is used', async () => {
  const { a, b, pool } = open('ethereum');
  [a.height, b.height] = [8, 10];
  expect(await pool.nextNonce?.('0x')).toBe(10);
});

test('where windows close, a node that has the transaction is believed against the one in use', async () => {
  const { b, pool, look } = open();
  await look();
  b.status = { kind: 'mined', height: 9 };
  expect(await pool.transactionStatus('txid')).toEqual(b.status);
});

test('a transaction that one node has is there', async () => {
  const { b, pool } = open();
  b.status = { kind: 'mined', height: 9 };
  expect(await pool.transactionStatus('txid')).toEqual(b.status);
});

test('where windows close, one node that may be behind is not believed about what is not there', async () => {
  const { a, b, time, pool, look } = open();
  b.isSilent = true;
  await expect(pool.transactionStatus('txid')).rejects.toThrow('may be behind');
  await look();
  expect(await pool.transactionStatus('txid')).toEqual({ kind: 'absent' });
  a.height = 9;
  await expect(pool.transactionStatus('txid')).rejects.toThrow('may be behind');
  a.height = 10;
  time.now = 10_000;
  await expect(pool.transactionStatus('txid')).rejects.toThrow('may be behind');
  b.isSilent = false;
  expect(await pool.transactionStatus('txid')).toEqual({ kind: 'absent' });
});

test('where windows close, two nodes that are behind are not believed either', async () => {
  const { a, b, pool, look } = open();
  await look();
  [a.height, b.height] = [9, 9];
  await expect(pool.transactionStatus('txid')).rejects.toThrow('may be behind');
});

test('elsewhere one node is believed, as it would be alone', async () => {
  const { b, pool } = open('ethereum');
  b.isSilent = true;
  expect(await pool.transactionStatus('txid')).toEqual({ kind: 'absent' });
});
