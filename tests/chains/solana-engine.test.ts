/** The engine itself on Solana: from deposit to payout, windows that close, books equal to the node. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { openSolanaChain } from '#src/adapters/chains/solana/open-solana-chain.ts';
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
import { labSeed, openSolanaLab, type SolanaLab } from './solana-lab.ts';

let lab: SolanaLab;
let engine: Engine;
beforeAll(async () => {
  lab = await openSolanaLab();
  engine = await openEngine();
});
afterAll(async () => {
  await lab.close();
});

type Currency = 'SOL' | 'USDC-SOL';
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
    chains: { ...sandbox, solana: await freshPair(way) },
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
    while (!(await watchChain(ports, 'solana')).isCaughtUp);
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
    attempts: async (payoutId: string) => await store.snapshot(async ({ payouts }) => await payouts.attempts(payoutId)),
  };
}

async function freshPair(way: Way): Promise<ChainPair> {
  const { node, wallet } = await openSolanaChain(lab.options);
  const broadcast: ChainAdapter['broadcast'] = async (raw) => {
    if (way === 'answer_lost') await node.broadcast(raw);
    if (way !== 'open') throw new OutsideError('the answer was lost');
    return await node.broadcast(raw);
  };
  return { node: { ...node, broadcast }, wallet };
}

const whole = (currency: Currency, count: bigint) => count * 10n ** BigInt(currencies[currency].decimals);
const tokenOf = (currency: Currency) => (currency === 'SOL' ? undefined : lab.mint);

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
  const order = await placeOrder('USDC-SOL', 500n, 'SOL');
  await pay(order.depositAddress, 'USDC-SOL', whole('USDC-SOL', 500n));
  await mineDeep(way);
  return order;
}

/** Deep enough for any amount. */
async function mineDeep(way: Way = 'open'): Promise<void> {
  await lab.hands.mine(facts.solana.confirmations.at(-1)?.blocks ?? 0);
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
  while (!(await watchChain(await engine.ports(), 'solana')).isCaughtUp);
  const { isComparable, differences } = await reconcileChain(await engine.ports(), 'solana');
  expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
}

describe('the engine on solana', () => {
  test('books what the hot wallet was given', async () => {
    const hot = await lab.wallet.hotAddress();
    await pay(hot, 'SOL', whole('SOL', 5_000n));
    await pay(hot, 'USDC-SOL', whole('USDC-SOL', 900_000n));
    await mineDeep();
    await expectBooksEqualNode();
    const { compared } = await reconcileChain(await engine.ports(), 'solana');
    expect(compared).toContainEqual(expect.objectContaining({ currency: 'SOL', bookedUnits: whole('SOL', 5_000n) }));
  });

  test.each([
    ['SOL', 10n, 'USDC-SOL'],
    ['USDC-SOL', 700n, 'SOL'],
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
    const order = await placeOrder('USDC-SOL', 500n, 'SOL');
    const paid = { to: order.depositAddress, units: whole('USDC-SOL', 500n) };
    await lab.hands.pay({ ...paid, token: lab.wrongMint });
    await lab.hands.payInVain({ ...paid, token: lab.mint });
    await lab.hands.payInVain(paid);
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
    const closedAt = (first.validUntilHeight ?? 0) + facts.solana.finalityBlocks;
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
    await lab.hands.mine((facts.solana.validityBlocks ?? 0) + facts.solana.finalityBlocks + 5);
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
    const report = await watchChain(await engine.ports(), 'solana');
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
});
