/** The engine itself on three EVM chains: orders from their deposit to their payout, books equal to the nodes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evmChainIds, type EvmChainId } from '#src/adapters/chains/evm/evm-networks.ts';
import { openEvmChain } from '#src/adapters/chains/evm/open-evm-chain.ts';
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
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeRefreshRates } from '#src/usecases/prices/refresh-rates.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { labSeed, openEvmLab, type EvmLab } from './evm-lab.ts';

let lab: EvmLab;
let engine: Engine;
beforeAll(async () => {
  lab = await openEvmLab();
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
  const begin = async (): Promise<Ports> => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, ...(await freshPairs()) },
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
  const work = async ({ without }: Readonly<{ without?: EvmChainId }> = {}): Promise<void> => {
    const ports = await begin();
    clock.advance(20_000);
    await keepTime(ports);
    const feed = makeSandboxFeed({ seed: 'engine', clock });
    await makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 })();
    for (const chain of evmChainIds.filter((id) => id !== without))
      while (!(await watchChain(ports, chain)).isCaughtUp);
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

async function freshPairs() {
  return {
    ethereum: await openEvmChain(lab.chain('ethereum').options),
    'bnb-chain': await openEvmChain(lab.chain('bnb-chain').options),
    polygon: await openEvmChain(lab.chain('polygon').options),
  };
}

const chainOf = (currency: CurrencyId) => lab.chain(currencies[currency].chain as EvmChainId);
const whole = (currency: CurrencyId, count: bigint) => count * 10n ** BigInt(currencies[currency].decimals);

async function placeOrder(send: CurrencyId, count: bigint, receive: CurrencyId): Promise<Order> {
  const created = await createOrder(await engine.ports(), {
    send: money(send, whole(send, count)),
    receiveCurrency: receive,
    orderType: 'floating',
    receiveAddress: await chainOf(receive).hands.newAddress(),
    refundAddress: await chainOf(send).hands.newAddress(),
  });
  if (!created.ok) throw new Error(`refused: ${created.code}`);
  return created.value;
}

/** Deep enough for any amount. */
async function mineDeep(id: EvmChainId): Promise<void> {
  await lab.chain(id).hands.mine(facts[id].confirmations.at(-1)?.blocks ?? 0);
  await engine.work();
  await engine.work();
}

async function expectBooksEqualNodes(): Promise<void> {
  for (const id of evmChainIds) {
    const { isComparable, differences, compared } = await reconcileChain(await engine.ports(), id);
    expect({ id, isComparable, differences }).toEqual({ id, isComparable: true, differences: [] });
    expect(compared.length).toBe(3);
  }
}

describe('the engine', () => {
  test('books what the operator put into the hot wallets, to the unit', async () => {
    for (const id of evmChainIds) {
      const { hands, wallet, coin, tether, dollarCoin, contractOf } = lab.chain(id);
      const to = await wallet.hotAddress();
      await hands.pay({ to, units: whole(coin, 50_000n) + 1n });
      for (const token of [tether, dollarCoin]) {
        await hands.pay({ to, units: whole(token, 900_000n) + 2n, token: contractOf(token) });
      }
      await mineDeep(id);
    }
    await expectBooksEqualNodes();
    const { compared } = await reconcileChain(await engine.ports(), 'polygon');
    expect(compared).toContainEqual(
      expect.objectContaining({ currency: 'POL', bookedUnits: whole('POL', 50_000n) + 1n }),
    );
  });

  test.each([
    ['USDT-ERC20', 2_000n, 'BNB'],
    ['ETH', 1n, 'USDC-POLYGON'],
    ['POL', 3_000n, 'USDT-ERC20'],
  ] as const)(
    'swaps %s for another chain’s money, through a reorganisation of the deposit',
    async (send, count, receive) => {
      const { hands, chain, contractOf } = chainOf(send);
      const order = await placeOrder(send, count, receive);
      const token = currencies[send].isToken ? { token: contractOf(send) } : {};
      await hands.pay({ to: order.depositAddress, units: whole(send, count), ...token });
      await engine.work();
      expect((await engine.order(order))?.state).toBe('confirming');
      await hands.mine(2);
      await engine.work();
      await hands.reorg(2, { leaveOut: true });
      await engine.work();
      expect(await engine.deposits(order)).toMatchObject([{ status: 'seen', height: null }]);
      await expectBooksEqualNodes();

      await hands.mine(1);
      await mineDeep(chain);
      const [payout] = await engine.payouts(order);
      expect(payout?.state).toBe('broadcast');
      await mineDeep(chainOf(receive).chain);
      expect((await engine.order(order))?.state).toBe('completed');
      const paidIn = currencies[receive].isToken ? chainOf(receive).contractOf(receive) : undefined;
      expect(await chainOf(receive).hands.balance(order.receiveAddress, paidIn)).toBe(payout?.amount.units);
      await expectBooksEqualNodes();
    },
  );

  test('is moved by nothing that only looks like a deposit', async () => {
    const { hands, badTokens, tether, contractOf } = lab.chain('ethereum');
    const order = await placeOrder('USDT-ERC20', 500n, 'BNB');
    const paid = { to: order.depositAddress, units: whole('USDT-ERC20', 500n) };
    await hands.pay({ ...paid, token: badTokens.wrongContract });
    await hands.pay({ ...paid, token: badTokens.returnsFalse });
    await hands.payInVain({ ...paid, token: contractOf(tether) });
    await mineDeep('ethereum');
    expect((await engine.order(order))?.state).toBe('awaiting_deposit');
    expect((await engine.deposits(order)).filter(({ status }) => status !== 'dropped')).toEqual([]);
    await expectBooksEqualNodes();

    const taken = await hands.pay({ ...paid, token: contractOf(tether) });
    await engine.work();
    await hands.replace(taken);
    await engine.work();
    expect((await engine.order(order))?.state).toBe('awaiting_deposit');
    await mineDeep('ethereum');
    await expectBooksEqualNodes();
  });

  test('sends the same bytes after an outage of the node, and pays once', async () => {
    const { hands, node } = lab.chain('polygon');
    const order = await placeOrder('BNB', 2n, 'POL');
    await lab.chain('bnb-chain').hands.pay({ to: order.depositAddress, units: whole('BNB', 2n) });
    await mineDeep('bnb-chain');
    const [payout] = await engine.payouts(order);
    const [attempt, ...others] = await engine.attempts(payout?.id ?? '');
    expect(others).toEqual([]);
    await hands.stop();
    await engine.work({ without: 'polygon' });
    await hands.start();
    await engine.work();
    expect(await node.transactionStatus(attempt?.txid ?? '')).toEqual({ kind: 'pending' });
    await mineDeep('polygon');
    expect((await engine.order(order))?.state).toBe('completed');
    expect(await hands.balance(order.receiveAddress)).toBe(payout?.amount.units);
    expect(await engine.attempts(payout?.id ?? '')).toEqual([attempt]);
    await expectBooksEqualNodes();
  });

  test('gives a payout up when something else has taken its nonce for good', async () => {
    const { hands, node, wallet, coin } = lab.chain('bnb-chain');
    const order = await placeOrder('ETH', 1n, 'BNB');
    await lab.chain('ethereum').hands.pay({ to: order.depositAddress, units: whole('ETH', 1n) });
    await mineDeep('ethereum');
    const [payout] = await engine.payouts(order);
    const [attempt] = await engine.attempts(payout?.id ?? '');
    if (!payout?.domain || !attempt) throw new Error('the payout was not sent');
    const { domain } = payout;
    const request = { payoutId: 'thief', attempt: 2, domain, validUntilHeight: null } as const;
    const stolen = { to: await hands.newAddress(), amount: money(coin, 1n), feeUnits: attempt.feeUnits * 2n };
    const thief = await wallet.sign({ ...request, ...stolen });
    expect(await node.broadcast(thief.raw)).toBe('accepted');

    await mineDeep('bnb-chain');
    expect((await engine.payouts(order))[0]).toMatchObject({
      state: 'broadcast',
      minedTxid: thief.txid,
      minedFeeUnits: null,
    });
    await hands.mine(facts['bnb-chain'].finalityBlocks);
    await engine.work();
    expect((await engine.payouts(order))[0]?.state).toBe('void');
    expect(await hands.balance(order.receiveAddress)).toBe(0n);
    const { differences } = await reconcileChain(await engine.ports(), 'bnb-chain');
    const feeUnits = facts['bnb-chain'].fee.coinSize * ((attempt.feeUnits * 2n) / facts['bnb-chain'].fee.coinSize);
    expect(differences.map(({ bookedUnits, chainUnits }) => bookedUnits - chainUnits)).toEqual([1n + feeUnits]);
  });
});
