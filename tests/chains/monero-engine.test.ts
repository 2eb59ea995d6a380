/** The engine itself on monerod: orders from their deposit to their payout, books equal to the wallet to the unit. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemRandom } from '#src/adapters/system-random.ts';
import { chains as facts } from '#src/domain/chains/index.ts';
import type { CurrencyId } from '#src/domain/currencies.ts';
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
import { labSeed, oneCoin, openMoneroLab, type MoneroLab } from './monero-lab.ts';

const watched = ['monero', 'litecoin'] as const;
const oneLitecoin = 100_000_000n;
let lab: MoneroLab;
let engine: Engine;
beforeAll(async () => {
  lab = await openMoneroLab();
  engine = await openEngine();
});
afterAll(async () => {
  await lab.close();
});

type Engine = Awaited<ReturnType<typeof openEngine>>;

/** A worker on a store in memory. Each `work` is a worker that was just started. Litecoin is the sandbox's. */
async function openEngine() {
  const clock = makeFakeClock(Date.now());
  const store = makeMemoryStore({ clock });
  const sandbox = makeSandboxChains({ storage: makeMemoryStorage(), clock, seed: labSeed });
  const begin = (): Ports => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, monero: lab.restart() },
    screening: {
      list: { date: '2026-11-15', entries: 0, source: 'none' },
      check: () => ({ match: false }),
      isStale: () => false,
    },
    terms: { keyId: '0123456789abcdef', publicKeyPem: '', sign: (bytes) => `signed ${bytes.length}` },
    rules: {
      profile: 'testnet',
      // On a chain of its own monerod has the addresses of the main network.
      acceptedNetworks: ['main', 'test'],
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
    for (const chain of watched) while (!(await watchChain(ports, chain)).isCaughtUp);
    while ((await runDueWork(ports, log)) === 'again');
    expect(failures).toEqual([]);
  };
  await sandbox.litecoin.control.mine(1);
  await watchHotWallets(begin());
  await work();
  return {
    work,
    ports: begin,
    litecoin: sandbox.litecoin,
    order: async ({ id }: Order) => await store.snapshot(async (records) => await records.orders.find(id)),
    deposits: async ({ id }: Order) => await store.snapshot(async (records) => await records.deposits.ofOrder(id)),
    payouts: async ({ id }: Order) => await store.snapshot(async (records) => await records.payouts.ofOrder(id)),
  };
}

/** A worker whose broadcasts do not arrive, or arrive while their answers do not come back. */
function losing(ports: Ports, lost: 'question' | 'answer' | undefined): Ports {
  const { node, wallet } = ports.chains.monero;
  const broadcast = async (raw: string): Promise<never> => {
    if (lost === 'answer') await node.broadcast(raw);
    throw new OutsideError('the connection is gone');
  };
  const monero = { wallet, node: { ...node, broadcast } };
  return lost === undefined ? ports : { ...ports, chains: { ...ports.chains, monero } };
}

async function placeOrder(send: CurrencyId, units: bigint, receive: CurrencyId): Promise<Order> {
  const addresses = { XMR: await lab.hands.newAddress(), LTC: await engine.litecoin.wallet.address('change', 900) };
  const addressOf = (currency: CurrencyId) => (currency === 'XMR' ? addresses.XMR : addresses.LTC);
  const created = await createOrder(engine.ports(), {
    send: money(send, units),
    receiveCurrency: receive,
    orderType: 'floating',
    receiveAddress: addressOf(receive),
    refundAddress: addressOf(send),
  });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

async function depositLitecoin(order: Order, units: bigint): Promise<void> {
  await engine.litecoin.control.pay({ to: order.depositAddress, currency: 'LTC', units });
  await engine.litecoin.control.mine(12);
}

async function expectBooksEqualWallet(): Promise<void> {
  const { isComparable, differences, compared } = await reconcileChain(engine.ports(), 'monero');
  expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
  expect(compared).toHaveLength(1);
}

const findWaiting = async () => (await lab.node.mempool()).map(({ txid }) => txid);

describe('the engine', () => {
  test('books what the operator put into the hot wallets, to the unit', async () => {
    const hot = await lab.wallet.hotAddress();
    for (const units of [2n * oneCoin, 5n * oneCoin + 3n]) await lab.mineIn(await lab.hands.pay({ to: hot, units }));
    await lab.hands.mine(facts.monero.finalityBlocks);
    const to = await engine.litecoin.wallet.hotAddress();
    await engine.litecoin.control.pay({ to, currency: 'LTC', units: 500n * oneLitecoin });
    await engine.litecoin.control.mine(30);
    await engine.work();
    await expectBooksEqualWallet();
    const { compared } = await reconcileChain(engine.ports(), 'monero');
    expect(compared).toMatchObject([{ currency: 'XMR', bookedUnits: 7n * oneCoin + 3n }]);
  });

  test('swaps LTC for XMR and pays once although workers die before and after the node has heard of it', async () => {
    const order = await placeOrder('LTC', oneLitecoin, 'XMR');
    await depositLitecoin(order, oneLitecoin);
    await engine.work('question');
    await engine.work('question');
    expect(await engine.payouts(order)).toMatchObject([{ state: 'signed' }]);
    expect(await findWaiting()).toEqual([]);
    await engine.work('answer');
    expect(await engine.payouts(order)).toMatchObject([{ state: 'signed' }]);
    const [txid = ''] = await findWaiting();
    await engine.work();
    expect(await engine.payouts(order)).toMatchObject([{ state: 'broadcast' }]);
    expect(await findWaiting()).toEqual([txid]);
    await expectBooksEqualWallet();
    await lab.mineIn(txid);
    await lab.hands.mine(11);
    await engine.work();
    const [payout] = await engine.payouts(order);
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await lab.hands.balance(order.receiveAddress)).toBe(payout?.amount.units);
    await expectBooksEqualWallet();
  });

  test('swaps XMR for LTC through a reorganisation of the deposit', async () => {
    const order = await placeOrder('XMR', oneCoin, 'LTC');
    const txid = await lab.hands.pay({ to: order.depositAddress, units: oneCoin });
    await engine.work();
    expect((await engine.order(order))?.state).toBe('confirming');
    await lab.mineIn(txid);
    await engine.work();
    await expectBooksEqualWallet();
    await lab.hands.reorg(1, { leaveOut: true });
    await engine.work();
    expect(await engine.deposits(order)).toMatchObject([{ status: 'seen', height: null }]);
    await expectBooksEqualWallet();
    await lab.mineIn(txid);
    await lab.hands.mine(11);
    await engine.work();
    await engine.work();
    await engine.litecoin.control.mine(12);
    await engine.work();
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await engine.deposits(order)).toMatchObject([{ status: 'confirmed' }]);
    await expectBooksEqualWallet();
  });

  test('pays out of a visitor’s deposit and out of change, and books every unit of it', async () => {
    await lab.hands.mine(facts.monero.finalityBlocks);
    for (const role of ['deposit', 'change']) {
      const order = await placeOrder('LTC', oneLitecoin / 2n, 'XMR');
      await depositLitecoin(order, oneLitecoin / 2n);
      await engine.work();
      await engine.work();
      const [txid = ''] = await findWaiting();
      await lab.mineIn(txid);
      await lab.hands.mine(facts.monero.finalityBlocks);
      await engine.work();
      expect((await engine.order(order))?.state).toBe('completed');
      const [payout] = await engine.payouts(order);
      expect(payout?.domain).toMatchObject({ kind: 'coins', coins: [{ role }] });
      expect(await lab.hands.balance(order.receiveAddress)).toBe(payout?.amount.units);
      await expectBooksEqualWallet();
    }
  });
});
