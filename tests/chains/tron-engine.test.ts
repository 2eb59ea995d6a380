/** The engine itself on TRON: from deposit to payout, windows that close, books equal to the node. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { openTronChain } from '#src/adapters/chains/tron/open-tron-chain.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { systemRandom } from '#src/adapters/system-random.ts';
import { chains as facts } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
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
import type { ChainAdapter, ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeRefreshRates } from '#src/usecases/prices/refresh-rates.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { labSeed, openTronLab, type TronLab } from './tron-lab.ts';

let lab: TronLab;
let engine: Engine;
beforeAll(async () => {
  lab = await openTronLab();
  engine = await openEngine();
});
afterAll(async () => {
  await lab.close();
});

type Currency = 'TRX' | 'USDT-TRC20';
type Engine = Awaited<ReturnType<typeof openEngine>>;
/** What becomes of transactions on their way: they arrive, they get lost, or only the answer does. */
type Way = 'open' | 'lost' | 'answer_lost';

/** A worker on a store in memory. Each `work` is a worker that was just started: it remembers nothing of the chain. */
async function openEngine() {
  const clock = makeFakeClock(Date.now());
  const store = makeMemoryStore({ clock });
  const sandbox = makeSandboxChains({ storage: makeMemoryStorage(), clock, seed: labSeed });
  const begin = async (way: Way = 'open'): Promise<Ports> => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, tron: await freshPair(way) },
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
  const work = async (way: Way = 'open'): Promise<void> => {
    const ports = await begin(way);
    clock.advance(20_000);
    await keepTime(ports);
    const feed = makeSandboxFeed({ seed: 'engine', clock });
    await makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 })();
    while (!(await watchChain(ports, 'tron')).isCaughtUp);
    while ((await runDueWork(ports, log)) === 'again');
    expect(failures).toEqual([]);
  };
  await watchHotWallets(await begin());
  await work();
  return {
    work,
    ports: begin,
    order: async ({ id }: Order) => await store.snapshot(async (records) => await records.orders.find(id)),
    deposits: async ({ id }: Order) => await store.snapshot(async (records) => await records.deposits.ofOrder(id)),
    payouts: async ({ id }: Order) => await store.snapshot(async (records) => await records.payouts.ofOrder(id)),
    moves: async (depositId: string) => await store.snapshot(async ({ payouts }) => await payouts.ofDeposit(depositId)),
    attempts: async (payoutId: string) => await store.snapshot(async ({ payouts }) => await payouts.attempts(payoutId)),
  };
}

async function freshPair(way: Way): Promise<ChainPair> {
  const { node, wallet } = await openTronChain(lab.options);
  const broadcast: ChainAdapter['broadcast'] = async (raw) => {
    if (way === 'answer_lost') await node.broadcast(raw);
    if (way !== 'open') throw new OutsideError('the answer was lost');
    return await node.broadcast(raw);
  };
  return { node: { ...node, broadcast }, wallet };
}

const whole = (currency: Currency, count: bigint) => count * 10n ** BigInt(currencies[currency].decimals);
const tokenOf = (currency: Currency) => (currency === 'TRX' ? undefined : lab.usdt);

async function pay(to: string, currency: Currency, units: bigint): Promise<void> {
  const token = tokenOf(currency);
  await lab.hands.pay({ to, units, ...(token !== undefined && { token }) });
}

async function placeOrder(send: Currency, count: bigint, receive: Currency): Promise<Order> {
  const created = await createOrder(await engine.ports(), {
    send: money(send, whole(send, count)),
    receiveCurrency: receive,
    orderType: 'floating',
    receiveAddress: await lab.hands.newAddress(),
    refundAddress: await lab.hands.newAddress(),
  });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

/** An order whose deposit is deep enough, so that its payout was signed and went the given way. */
async function placePaidOrder(way: Way): Promise<Order> {
  const order = await placeOrder('USDT-TRC20', 500n, 'TRX');
  await pay(order.depositAddress, 'USDT-TRC20', whole('USDT-TRC20', 500n));
  await mineDeep(way);
  return order;
}

/** Deep enough for any amount. */
async function mineDeep(way: Way = 'open'): Promise<void> {
  await lab.hands.mine(facts.tron.confirmations.at(-1)?.blocks ?? 0);
  await engine.work(way);
  await engine.work(way);
}

async function onlyPayout(order: Order) {
  const [payout, ...others] = await engine.payouts(order);
  if (!payout || others.length > 0) throw new Error('the order has not one payout');
  return { payout, attempts: await engine.attempts(payout.id) };
}

/** The node answers for the slot that is open: what lies there must be in a block first. */
async function expectBooksEqualNode(): Promise<void> {
  await lab.hands.mine(1);
  await engine.work();
  await lab.hands.mine(1);
  while (!(await watchChain(await engine.ports(), 'tron')).isCaughtUp);
  const { isComparable, differences } = await reconcileChain(await engine.ports(), 'tron');
  expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
}

describe('the engine on tron', () => {
  test('books what the hot wallet was given', async () => {
    const hot = await lab.wallet.hotAddress();
    await pay(hot, 'TRX', whole('TRX', 2_000_000n));
    await pay(hot, 'USDT-TRC20', whole('USDT-TRC20', 900_000n));
    await mineDeep();
    await expectBooksEqualNode();
    const { compared } = await reconcileChain(await engine.ports(), 'tron');
    expect(compared).toContainEqual(
      expect.objectContaining({ currency: 'TRX', bookedUnits: whole('TRX', 2_000_000n) }),
    );
  });

  test.each([
    ['TRX', 5_000n, 'USDT-TRC20'],
    ['USDT-TRC20', 700n, 'TRX'],
  ] as const)('swaps %s, through a reorganisation of the deposit', async (send, count, receive) => {
    const order = await placeOrder(send, count, receive);
    await pay(order.depositAddress, send, whole(send, count));
    await lab.hands.mine(2);
    await engine.work();
    expect((await engine.order(order))?.state).toBe('confirming');
    await lab.hands.reorg(2);
    await engine.work();
    expect(await engine.deposits(order)).toMatchObject([{ status: 'seen', amount: { units: whole(send, count) } }]);
    await mineDeep();
    const { payout } = await onlyPayout(order);
    expect(payout.state).toBe('broadcast');
    await mineDeep();
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await lab.hands.balance(order.receiveAddress, tokenOf(receive))).toBe(payout.amount.units);
    await expectBooksEqualNode();
  });

  test('is moved by nothing that only looks like a deposit', async () => {
    const order = await placeOrder('USDT-TRC20', 500n, 'TRX');
    const paid = { to: order.depositAddress, units: whole('USDT-TRC20', 500n) };
    await lab.hands.pay({ ...paid, token: lab.wrongContract });
    await lab.hands.payInVain({ ...paid, token: lab.usdt });
    await mineDeep();
    expect((await engine.order(order))?.state).toBe('awaiting_deposit');
    expect(await engine.deposits(order)).toEqual([]);
    await expectBooksEqualNode();
  });

  test('signs the next version of a lost payout only when its window has closed for good', async () => {
    const order = await placePaidOrder('lost');
    const [first] = (await onlyPayout(order)).attempts;
    if (!first) throw new Error('nothing was signed');
    expect(await lab.node.transactionStatus(first.txid)).toEqual({ kind: 'absent' });
    const closedAt = (first.validUntilHeight ?? 0) + facts.tron.finalityBlocks;
    await lab.hands.mine(closedAt - (await lab.hands.height()));
    await engine.work('lost');
    await engine.work('lost');
    expect((await onlyPayout(order)).attempts).toHaveLength(1);

    await lab.hands.mine(1);
    await engine.work();
    await engine.work();
    const { payout, attempts } = await onlyPayout(order);
    expect(attempts).toHaveLength(2);
    expect(await lab.node.broadcast(first.raw)).toBe('expired');
    await mineDeep();
    expect((await engine.order(order))?.state).toBe('completed');
    expect((await onlyPayout(order)).payout.minedTxid).toBe(attempts[1]?.txid);
    expect(await lab.hands.balance(order.receiveAddress)).toBe(payout.amount.units);
    await expectBooksEqualNode();
  });

  test('pays once although every answer was lost and the window has closed', async () => {
    const order = await placePaidOrder('answer_lost');
    const { payout, attempts } = await onlyPayout(order);
    expect(attempts).toHaveLength(1);
    await lab.hands.mine((facts.tron.validityBlocks ?? 0) + facts.tron.finalityBlocks + 5);
    await engine.work('answer_lost');
    await engine.work('answer_lost');
    expect((await onlyPayout(order)).attempts).toEqual(attempts);
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await lab.hands.balance(order.receiveAddress)).toBe(payout.amount.units);
    await expectBooksEqualNode();
  });

  test('sends the same bytes after an outage of the node, and pays once', async () => {
    const order = await placePaidOrder('lost');
    const { attempts } = await onlyPayout(order);
    await lab.hands.stop();
    const report = await watchChain(await engine.ports(), 'tron');
    expect(report.isUp).toBe(false);
    await lab.hands.start();
    await engine.work();
    await mineDeep();
    const { payout, attempts: later } = await onlyPayout(order);
    expect(later).toEqual(attempts);
    expect(payout.minedTxid).toBe(attempts[0]?.txid);
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await lab.hands.balance(order.receiveAddress)).toBe(payout.amount.units);
    await expectBooksEqualNode();
  });

  test('moves deposits into the hot wallet, of tokens with a top-up for their fee', async () => {
    const orders = [await placePaidOrder('open')];
    const coins = await placeOrder('TRX', 5_000n, 'USDT-TRC20');
    await pay(coins.depositAddress, 'TRX', whole('TRX', 5_000n));
    await mineDeep();
    orders.push(coins);
    const deposits = (await Promise.all(orders.map(async (order) => await engine.deposits(order)))).flat();
    const movesOf = async (id: string) => (await engine.moves(id)).map(({ kind, state }) => `${kind} ${state}`);
    const wanted = [['sweep final', 'top_up final'], ['sweep final']];
    for (let round = 0; round < 20; round += 1) {
      const found = await Promise.all(deposits.map(async ({ id }) => (await movesOf(id)).toSorted()));
      if (JSON.stringify(found) === JSON.stringify(wanted)) break;
      await mineDeep();
    }
    expect(await Promise.all(deposits.map(async ({ id }) => (await movesOf(id)).toSorted()))).toEqual(wanted);
    expect(await lab.hands.balance(orders[0]?.depositAddress ?? '', lab.usdt)).toBe(0n);
    expect(await lab.hands.balance(coins.depositAddress)).toBeLessThan(whole('TRX', 2n));
    await expectBooksEqualNode();
  });
});
