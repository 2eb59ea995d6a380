/** The engine itself on bitcoind and litecoind: orders from their deposit to their payout, books equal to the nodes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeUtxoChain } from '#src/adapters/chains/utxo/make-utxo-chain.ts';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemRandom } from '#src/adapters/system-random.ts';
import { chains as facts } from '#src/domain/chains/index.ts';
import { currencies, type CurrencyId } from '#src/domain/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/controls/keep-time.ts';
import { reconcileChain } from '#src/usecases/controls/reconcile-chain.ts';
import { watchHotWallets } from '#src/usecases/controls/watch-hot-wallets.ts';
import { watchChain } from '#src/usecases/deposits/watch-chain.ts';
import { createOrder } from '#src/usecases/orders/create-order.ts';
import { OutsideError } from '#src/usecases/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeRefreshRates } from '#src/usecases/prices/refresh-rates.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { labChains, labSeed, openUtxoLab, type LabChainId, type UtxoLab } from './utxo-lab.ts';

const oneCoin = 100_000_000n;
let lab: UtxoLab;
let engine: Engine;
beforeAll(async () => {
  lab = await openUtxoLab();
  engine = await openEngine();
});
afterAll(async () => {
  await lab.close();
});

type Engine = Awaited<ReturnType<typeof openEngine>>;

/** A worker on a store in memory. Each `work` is a worker that was just started: it remembers nothing of the chains. */
async function openEngine() {
  const clock = makeFakeClock(Date.now());
  const store = makeMemoryStore({ clock });
  const sandbox = makeSandboxChains({ storage: makeMemoryStorage(), clock, seed: labSeed });
  const begin = (): Ports => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, bitcoin: freshPair('bitcoin'), litecoin: freshPair('litecoin'), 'bitcoin-cash': noNode },
    screening: {
      list: { date: '2026-11-15', entries: 0, source: 'none' },
      check: () => ({ match: false }),
      isStale: () => false,
    },
    terms: { keyId: '0123456789abcdef', publicKeyPem: '', sign: (bytes) => `signed ${bytes.length}` },
    rules: {
      profile: 'testnet',
      acceptedNetworks: ['test'],
      hasTorProxy: false,
      blockSeconds: (chain) => facts[chain].blockSeconds,
    },
  });
  const failures: unknown[] = [];
  const log = {
    info: () => undefined,
    warn: (_message: string, _fields?: object, error?: unknown) => void failures.push(error),
    error: (_message: string, _fields?: object, error?: unknown) => void failures.push(error),
  };
  const work = async (lost?: 'question' | 'answer'): Promise<void> => {
    const ports = losing(begin(), lost);
    clock.advance(20_000);
    await keepTime(ports);
    const feed = makeSandboxFeed({ seed: 'engine', clock });
    await makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 })();
    for (const chain of labChains) while (!(await watchChain(ports, chain)).isCaughtUp);
    while ((await runDueWork(ports, log)) === 'again');
    expect(failures).toEqual([]);
  };
  await watchHotWallets(begin());
  await work();
  return {
    work,
    ports: begin,
    order: async ({ id }: Order) => await store.snapshot(async (records) => await records.orders.find(id)),
    deposits: async ({ id }: Order) => await store.snapshot(async (records) => await records.deposits.ofOrder(id)),
    payouts: async ({ id }: Order) => await store.snapshot(async (records) => await records.payouts.ofOrder(id)),
  };
}

/** A worker whose broadcasts on Bitcoin do not arrive, or arrive while their answers do not come back. */
function losing(ports: Ports, lost: 'question' | 'answer' | undefined): Ports {
  const { node, wallet } = ports.chains.bitcoin;
  const broadcast = async (raw: string): Promise<never> => {
    if (lost === 'answer') await node.broadcast(raw);
    throw new OutsideError('the connection is gone');
  };
  const bitcoin = { wallet, node: { ...node, broadcast } };
  return lost === undefined ? ports : { ...ports, chains: { ...ports.chains, bitcoin } };
}

const noNode = makeUtxoChain({
  chain: 'bitcoin-cash',
  network: 'regtest',
  profile: 'testnet',
  url: null,
  seed: labSeed,
});

const freshPair = (id: LabChainId) =>
  makeUtxoChain({ chain: id, network: 'regtest', profile: 'testnet', url: lab.chain(id).url, seed: labSeed });

async function fundHotWallet(id: LabChainId): Promise<void> {
  const { hands, wallet } = lab.chain(id);
  for (const units of [2n * oneCoin, 5n * oneCoin + 3n, 30n * oneCoin]) {
    await hands.pay({ to: await wallet.hotAddress(), units });
  }
  await hands.mine(facts[id].finalityBlocks + 1);
  await engine.work();
}

async function placeOrder(send: CurrencyId, units: bigint, receive: CurrencyId): Promise<Order> {
  const { hands } = lab.chain(currencies[receive].chain as LabChainId);
  const refundAddress = await lab.chain(currencies[send].chain as LabChainId).hands.newAddress();
  const request = { send: money(send, units), receiveCurrency: receive, orderType: 'floating' } as const;
  const receiveAddress = await hands.newAddress();
  const created = await createOrder(engine.ports(), { ...request, receiveAddress, refundAddress });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

async function expectBooksEqualNodes(): Promise<void> {
  for (const id of labChains) {
    const { isComparable, differences, compared } = await reconcileChain(engine.ports(), id);
    expect({ id, isComparable, differences }).toEqual({ id, isComparable: true, differences: [] });
    expect(compared.length).toBe(1);
  }
}

describe('the engine', () => {
  test('books what the operator put into the hot wallets, to the unit', async () => {
    await fundHotWallet('bitcoin');
    await expectBooksEqualNodes();
    const { compared } = await reconcileChain(engine.ports(), 'bitcoin');
    expect(compared).toEqual([
      expect.objectContaining({ bookedUnits: 37n * oneCoin + 3n, chainUnits: 37n * oneCoin + 3n }),
    ]);
  });

  test('swaps LTC for BTC, through a reorganisation of the deposit', async () => {
    const { hands } = lab.chain('litecoin');
    const order = await placeOrder('LTC', 50n * oneCoin, 'BTC');
    await hands.pay({ to: order.depositAddress, units: 50n * oneCoin });
    await engine.work();
    expect((await engine.order(order))?.state).toBe('confirming');
    await hands.mine(2);
    await engine.work();
    await expectBooksEqualNodes();
    await hands.reorg(2, { leaveOut: true });
    await engine.work();
    expect(await engine.deposits(order)).toMatchObject([{ status: 'seen', height: null }]);
    await expectBooksEqualNodes();

    await hands.mine(12);
    await engine.work();
    await engine.work();
    const [payout] = await engine.payouts(order);
    expect(payout?.state).toBe('broadcast');
    await lab.chain('bitcoin').hands.mine(6);
    await engine.work();
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await lab.chain('bitcoin').hands.balance(order.receiveAddress)).toBe(payout?.amount.units);
    await expectBooksEqualNodes();
  });

  test('swaps BTC for LTC out of the coin that another visitor deposited, then out of its own change', async () => {
    await lab.chain('litecoin').hands.mine(facts.litecoin.finalityBlocks);
    for (let round = 0; round < 2; round += 1) {
      const order = await placeOrder('BTC', oneCoin / 100n, 'LTC');
      await lab.chain('bitcoin').hands.pay({ to: order.depositAddress, units: oneCoin / 100n });
      await lab.chain('bitcoin').hands.mine(6);
      await engine.work();
      await engine.work();
      await lab.chain('litecoin').hands.mine(facts.litecoin.finalityBlocks);
      await engine.work();
      expect((await engine.order(order))?.state).toBe('completed');
      const [payout] = await engine.payouts(order);
      expect(await lab.chain('litecoin').hands.balance(order.receiveAddress)).toBe(payout?.amount.units);
      await expectBooksEqualNodes();
    }
  });

  test('pays once although a worker dies before and another one after the node has heard of the payout', async () => {
    const [bitcoin, litecoin] = [lab.chain('bitcoin').hands, lab.chain('litecoin').hands];
    const order = await placeOrder('LTC', 20n * oneCoin, 'BTC');
    await litecoin.pay({ to: order.depositAddress, units: 20n * oneCoin });
    await litecoin.mine(12);
    await engine.work('question');
    await engine.work('question');
    expect(await engine.payouts(order)).toMatchObject([{ state: 'signed' }]);
    expect(await lab.chain('bitcoin').node.mempool()).toEqual([]);
    await engine.work('answer');
    expect(await engine.payouts(order)).toMatchObject([{ state: 'signed' }]);
    expect(await lab.chain('bitcoin').node.mempool()).toHaveLength(1);
    await engine.work();
    expect(await engine.payouts(order)).toMatchObject([{ state: 'broadcast' }]);
    await bitcoin.mine(6);
    await engine.work();
    const [payout] = await engine.payouts(order);
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await bitcoin.balance(order.receiveAddress)).toBe(payout?.amount.units);
    await expectBooksEqualNodes();
  });

  test('lets go of a deposit that was taken back', async () => {
    const { hands } = lab.chain('bitcoin');
    const order = await placeOrder('BTC', oneCoin / 100n, 'LTC');
    const txid = await hands.pay({ to: order.depositAddress, units: oneCoin / 100n });
    await engine.work();
    expect((await engine.order(order))?.state).toBe('confirming');
    await hands.replace(txid);
    await engine.work();
    expect(await engine.deposits(order)).toMatchObject([{ status: 'dropped' }]);
    expect((await engine.order(order))?.state).toBe('awaiting_deposit');
    await hands.mine(6);
    await engine.work();
    expect((await engine.order(order))?.state).toBe('awaiting_deposit');
    await expectBooksEqualNodes();
  });
});
