/** A worker with an in-memory store on real nodes, which can be killed between the steps of a sweep. */
import { expect } from 'vitest';
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import type { ChainNode } from '../../tools/devnet/src/chain-node.ts';
import { systemRandom } from '#src/adapters/system-clock-and-random.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { labVouchFor } from '#tests/support/payment-vouchers.ts';
import { labTerms } from '#tests/support/lab-terms.ts';

/**
 * How a worker ends: normally, killed after signing before the signature is stored, or after broadcast before the
 * answer is recorded.
 */
export type Fate = 'finishes' | 'dies_after_sign' | 'dies_after_broadcast';

type Options = Readonly<{
  seed: Uint8Array;
  /** Opens new adapters for every worker, so that none has state in memory. */
  openPairs: () => Promise<Readonly<Partial<Record<ChainId, ChainPair>>>>;
  control: (chain: ChainId) => ChainNode;
  /** Contract address of a token; undefined for the chain's own coin. */
  tokenOf: (currency: CurrencyId) => string | undefined;
}>;

export type SweepEngine = Awaited<ReturnType<typeof openSweepEngine>>;

export async function openSweepEngine({ seed, openPairs, control, tokenOf }: Options) {
  const clock = makeFakeClock(Date.now());
  const store = makeMemoryStore({ clock });
  const sandbox = makeSandboxChains({ storage: makeMemoryStorage(), clock, seed });
  const begin = async (fate: Fate = 'finishes'): Promise<Ports> => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, ...doom(await openPairs(), fate) },
    screening: {
      list: { date: '2026-11-15', entries: 0, source: 'none' },
      check: () => ({ match: false }),
      isStale: () => false,
    },
    terms: labTerms,
    links: labLinks,
    vouchFor: labVouchFor,
    rules: {
      profile: 'testnet',
      policy: () => usualVersion,
      acceptedNetworks: () => ['test'],
      isActive: () => true,
      hasTorProxy: false,
      blockSeconds: (chain) => facts[chain].blockSeconds,
    },
  });
  const own = Object.keys(await openPairs()) as ChainId[];
  const work = async (fate: Fate = 'finishes'): Promise<void> => {
    const ports = await begin(fate);
    const failures: unknown[] = [];
    const note = (_message: string, _fields?: object, error?: unknown) => void failures.push(error);
    clock.advance(61_000);
    await keepTime(ports);
    const feed = makeSandboxFeed({ seed: 'engine', clock });
    await makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 })();
    for (const chain of own) while (!(await watchChain(ports, chain)).isCaughtUp);
    while ((await runDueWork(ports, { info: () => undefined, warn: note, error: note })) === 'again');
    expect(failures.filter((error) => !(error instanceof Killed))).toEqual([]);
  };
  const pay = async (to: string, { currency, units }: Readonly<{ currency: CurrencyId; units: bigint }>) => {
    const token = tokenOf(currency);
    await control(currencies[currency].chain).pay({ to, units, ...(token !== undefined && { token }) });
  };
  await watchHotWallets(await begin());
  await work();
  return {
    work,
    ports: begin,
    pay,
    order: async ({ id }: Order) => await store.snapshot(async (records) => await records.orders.find(id)),
    attempts: async (payoutId: string) => await store.snapshot(async ({ payouts }) => await payouts.attempts(payoutId)),
    moves: async ({ id }: Order): Promise<readonly SweepPayout[]> =>
      await store.snapshot(async ({ deposits, payouts }) => {
        const found = await Promise.all((await deposits.ofOrder(id)).map(async (each) => payouts.ofDeposit(each.id)));
        return found.flat();
      }),
    place: async (send: CurrencyId, count: bigint, receive: CurrencyId): Promise<Order> => {
      const asked = money(send, count * 10n ** BigInt(currencies[send].decimals));
      const created = await createOrder(await begin(), {
        send: asked,
        receiveCurrency: receive,
        orderType: 'floating',
        receiveAddress: await control(currencies[receive].chain).newAddress(),
        refundAddress: await control(currencies[send].chain).newAddress(),
      });
      if (!created.ok) throw new Error(`refused: ${created.code}`);
      await pay(created.value.depositAddress, asked);
      return created.value;
    },
    /** Mines blocks to finality, then runs two rounds of work. */
    sink: async (chain: ChainId, fate: Fate = 'finishes'): Promise<void> => {
      await control(chain).mine(facts[chain].finalityBlocks);
      await work(fate);
      await work();
    },
    /** Mines first, because some nodes already count unconfirmed transactions in a balance. */
    expectBooksEqualNode: async (chain: ChainId): Promise<void> => {
      await control(chain).mine(1);
      await work();
      await control(chain).mine(1);
      while (!(await watchChain(await begin(), chain)).isCaughtUp);
      const { isComparable, differences } = await reconcileChain(await begin(), chain);
      expect({ isComparable, differences }).toEqual({ isComparable: true, differences: [] });
    },
  };
}

class Killed extends Error {
  override readonly name = 'Killed';
}

type Pairs = Readonly<Partial<Record<ChainId, ChainPair>>>;

function doom(pairs: Pairs, fate: Fate): Pairs {
  if (fate === 'finishes') return pairs;
  return Object.fromEntries(
    Object.entries(pairs).map(([chain, { node, wallet }]) => {
      const sign: typeof wallet.sign = async (request) => {
        const signed = await wallet.sign(request);
        if (fate === 'dies_after_sign') throw new Killed('after signing');
        return signed;
      };
      const broadcast: typeof node.broadcast = async (raw) => {
        await node.broadcast(raw);
        throw new OutsideError('the answer was lost');
      };
      return [chain, { node: { ...node, broadcast }, wallet: { ...wallet, sign } }];
    }),
  );
}
