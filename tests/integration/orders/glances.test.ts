/** A chain whose node answers a whole look with one question is read to the same effect, with one transaction. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';

let lab: OrderLab;
beforeAll(async () => {
  lab = await openOrderLab({ hasGlances: true });
});
afterAll(async () => await lab.close());

/** The lab's ports, and what was asked through them. */
function count() {
  const asked: string[] = [];
  const { store, chains } = lab.ports;
  const { node } = chains.ethereum;
  const counted = Object.entries(node).map(([name, answer]) => {
    if (typeof answer !== 'function') return [name, answer] as const;
    const call = answer as (...given: readonly unknown[]) => unknown;
    const noted = (...given: readonly unknown[]) => {
      asked.push(name);
      return call(...given);
    };
    return [name, noted] as const;
  });
  const noteStore =
    <Kind extends 'transaction' | 'snapshot'>(kind: Kind): Ports['store'][Kind] =>
    async (work) => {
      asked.push(kind);
      return await store[kind](work);
    };
  const ports: Ports = {
    ...lab.ports,
    store: { transaction: noteStore('transaction'), snapshot: noteStore('snapshot') },
    chains: {
      ...chains,
      ethereum: { ...chains.ethereum, node: Object.fromEntries(counted) as unknown as ChainAdapter },
    },
  };
  return { asked, ports };
}

const quiet = (blocksRead: number) => ({ isUp: true, blocksRead, isCaughtUp: true, isQuiet: true });
const health = async () => await lab.ports.store.snapshot(async ({ chains }) => await chains.health('ethereum'));
const cursor = async () => await lab.ports.store.snapshot(async ({ chains }) => await chains.cursor('ethereum'));

test('a block without anything of ours, and no block, cost one question and one transaction', async () => {
  await lab.work();
  await lab.mine('ethereum');
  const { asked, ports } = count();
  expect(await watchChain(ports, 'ethereum')).toEqual(quiet(1));
  expect(await watchChain(ports, 'ethereum')).toEqual(quiet(0));
  expect(asked).toEqual(['glance', 'transaction', 'glance', 'transaction']);
  const head = await lab.ports.chains.ethereum.node.head();
  expect(await cursor()).toMatchObject({ height: head.height, hash: head.hash });
  expect(await health()).toMatchObject({ head, checkedAt: lab.ports.clock.now(), downReason: null });
});

test('several new blocks are read one after the other', async () => {
  await lab.mine('ethereum', 5);
  expect(await watchChain(lab.ports, 'ethereum')).toEqual({ isUp: true, blocksRead: 5, isCaughtUp: true });
});

test('a payment is seen in the mempool, confirmed and paid out', async () => {
  const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
  const txid = await lab.pay(order, '0.5');
  const { asked, ports } = count();
  await watchChain(ports, 'ethereum');
  expect(asked).toEqual(['glance', 'transaction']);
  expect(await lab.state(order)).toBe('confirming');
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'seen', height: null });
  // One block after the other, as they come.
  for (let block = 0; block < 4; block += 1) {
    await lab.mine('ethereum');
    await lab.work();
  }
  expect(await lab.deposit(order, txid)).toMatchObject({ status: 'confirmed' });
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  await lab.booksEqualChain();
});

test('a payment that left the mempool is dropped', async () => {
  const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
  const txid = await lab.pay(order, '0.5');
  await watchChain(lab.ports, 'ethereum');
  expect(await lab.state(order)).toBe('confirming');
  await lab.control('ethereum').drop(txid);
  await watchChain(lab.ports, 'ethereum');
  expect(await lab.state(order)).toBe('awaiting_deposit');
});

describe('what is unusual', () => {
  test('a reorganisation takes the blocks back', async () => {
    const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
    const txid = await lab.pay(order, '0.5');
    await lab.mine('ethereum');
    await watchChain(lab.ports, 'ethereum');
    expect((await lab.deposit(order, txid)).height).not.toBeNull();
    await lab.reorg('ethereum', 1, { keep: 'none' });
    await watchChain(lab.ports, 'ethereum');
    const head = await lab.ports.chains.ethereum.node.head();
    expect(await cursor()).toMatchObject({ hash: head.hash });
    expect(await lab.deposit(order, txid)).toMatchObject({ status: 'dropped', height: null });
  });

  test('an outage moves deadlines before a block is read', async () => {
    const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
    await lab.control('ethereum').setDown(true);
    expect(await watchChain(lab.ports, 'ethereum')).toMatchObject({ isUp: false });
    await lab.advance(5);
    await lab.control('ethereum').setDown(false);
    await lab.mine('ethereum');
    expect(await watchChain(lab.ports, 'ethereum')).toMatchObject({ isUp: true, blocksRead: 1 });
    const { order: now } = await lab.view(order);
    expect(now.expiresAt).toBe(order.expiresAt + 300_000);
    expect(await health()).toMatchObject({ downSince: null });
  });

  test('finality that stands still pauses the chain, and goes on', async () => {
    await lab.control('ethereum').stallFinality(true);
    await lab.mine('ethereum', 60);
    await watchChain(lab.ports, 'ethereum');
    expect(await health()).toMatchObject({ downReason: 'not_solid' });
    await lab.control('ethereum').stallFinality(false);
    await watchChain(lab.ports, 'ethereum');
    expect(await health()).toMatchObject({ downReason: null });
  });
});
