/** A chain whose node answers a whole look with one question is read to the same effect, with one transaction. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { findOpen } from '#tests/support/memory-store/look-records.ts';
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
  const noteSave = (records: Records): Records => ({
    ...records,
    looks: {
      ...records.looks,
      save: async (...given) => {
        asked.push('save');
        await records.looks.save(...given);
      },
    },
  });
  const noteStore =
    <Kind extends 'transaction' | 'snapshot'>(kind: Kind): Ports['store'][Kind] =>
    async (work) => {
      asked.push(kind);
      return await store[kind](async (records) => await work(noteSave(records)));
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

/** Looks at every chain as a worker does, and compares what is asked at once with what single questions find. */
async function watchTwice(): Promise<readonly string[]> {
  const found = new Set<string>();
  const twin = (records: Records): Records => ({
    ...records,
    looks: {
      ...records.looks,
      ask: async (chain, question) => {
        const facts = await records.looks.ask(chain, question);
        expect(facts.open).toEqual(await findOpen(records, chain, question));
        facts.open.forEach((matter) => found.add(matter));
        found.add('asked');
        return facts;
      },
    },
  });
  const { store } = lab.ports;
  const transaction: Ports['store']['transaction'] = async (work) =>
    await store.transaction(async (records) => await work(twin(records)));
  for (const chain of chainIds) await watchChain({ ...lab.ports, store: { ...store, transaction } }, chain);
  return [...found].toSorted();
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
  const quickly = ['glance', 'transaction', 'save'];
  expect(asked).toEqual([...quickly, ...quickly]);
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

test('what is asked at once is what the usual questions find, as long as an order lives', async () => {
  const seen = new Set<string>();
  const step = async (): Promise<void> => {
    for (const matter of await watchTwice()) seen.add(matter);
    await lab.work();
  };
  const order = await lab.order({ send: '0.5 ETH', receive: 'LTC' });
  await lab
    .control('ethereum')
    .fund({ to: await lab.ports.chains.ethereum.wallet.hotAddress(), currency: 'ETH', units: 5n });
  await lab.pay(order, '0.5');
  await step();
  for (let block = 0; block < 12; block += 1) {
    for (const chain of ['ethereum', 'litecoin'] as const) await lab.mine(chain);
    // An empty block after each that holds something, as on the timer.
    await step();
  }
  expect(await lab.state(order)).toBe('completed');
  expect([...seen]).toEqual(expect.arrayContaining(['asked', 'deep_deposits', 'deep_fundings', 'deep_payouts']));
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
