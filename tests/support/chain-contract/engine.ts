/**
 * The service's engine on the chain under test, with a simulated chain as the other side of every order. Its store
 * persists, but each round of work is done by a new worker without any memory.
 */
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import { makeSandboxFeed } from '#src/adapters/rates/sandbox-feed.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { makeMemoryStore, type MemoryStore } from '../memory-store/make-memory-store.ts';
import type { Desk } from '../memory-store/office-records.ts';
import type { ChainLab } from './chain-lab.ts';
import { openOtherSide, type OtherSide } from './other-side.ts';
import { systemRandom } from '#src/adapters/system-clock-and-random.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { labVouchFor } from '#tests/support/payment-vouchers.ts';
import { labTerms } from '#tests/support/lab-terms.ts';

export type Engine = Readonly<{
  lab: ChainLab;
  store: MemoryStore;
  other: OtherSide;
  /** The ports of a newly started worker. */
  restart: () => Promise<Ports>;
  /** Moves the clock by twenty seconds and lets a new worker do everything that is due. */
  work: (change?: (ports: Ports) => Ports) => Promise<void>;
  /** Reads the chains; nothing is priced, planned or sent. */
  watch: () => Promise<void>;
  /** Moves the clock while the service runs, with the heartbeats and prices of that time. */
  pass: (minutes: number) => Promise<void>;
  order: (order: Order) => Promise<Order>;
  deposits: (order: Order) => Promise<readonly Deposit[]>;
  payouts: (order: Order) => Promise<readonly Payout[]>;
  attempts: (payoutId: string) => Promise<readonly Attempt[]>;
}>;

const roundMs = 20_000;
const mostRounds = 500;

/**
 * Opens an engine. `payoutsTogether`: most payouts in one transaction; as many as the program allows if absent. `desk`:
 * who does treasury acts, and where to.
 */
export async function openEngine(lab: ChainLab, payoutsTogether?: number, desk?: Desk): Promise<Engine> {
  const { clock } = lab;
  const store = makeMemoryStore({ clock, ...(desk && { desk }) });
  const sandbox = makeSandboxChains({ storage: makeMemoryStorage(), clock, seed: new Uint8Array(32).fill(8) });
  const other = openOtherSide(lab, sandbox);
  const restart = async (): Promise<Ports> => ({
    store,
    clock,
    random: systemRandom,
    chains: { ...sandbox, [lab.chain]: await lab.open() },
    ...withoutScreening,
    rules: {
      ...(payoutsTogether !== undefined && { payoutsTogether }),
      profile: lab.profile,
      policy: () => usualVersion,
      acceptedNetworks: () => ['main', 'test'],
      isActive: (chain) => chain === lab.chain || chain === other.chain,
      hasTorProxy: false,
      blockSeconds: (chain) => facts[chain].blockSeconds,
    },
  });
  const watchBoth = async (ports: Ports) => {
    for (const chain of [lab.chain, other.chain]) while (await isBehind(ports, chain));
  };
  const work: Engine['work'] = async (change = (ports) => ports) => {
    const ports = change(await restart());
    clock.advance(roundMs);
    await keepTime(ports);
    const feed = makeSandboxFeed({ seed: 'contract', clock });
    await makeRefreshRates(ports, [feed], { ...defaultPricePolicy, minimumSources: 1 })();
    await watchBoth(ports);
    await runAllDue(ports);
  };
  await watchHotWallets(await restart());
  await work();
  return { lab, store, other, restart, work, ...makeLookups(store), ...makeWaits({ restart, store, lab, watchBoth }) };
}

const withoutScreening: Pick<Ports, 'screening' | 'terms' | 'links' | 'vouchFor'> = {
  screening: {
    list: { date: '2026-11-15', entries: 0, source: 'none' },
    check: () => ({ match: false }),
    isStale: () => false,
  },
  terms: labTerms,
  links: labLinks,
  vouchFor: labVouchFor,
};

async function isBehind(ports: Ports, chain: ChainLab['chain']): Promise<boolean> {
  const { isUp, isCaughtUp } = await watchChain(ports, chain);
  return isUp && !isCaughtUp;
}

/** Runs all due work. External failures are retried; any other error fails the test. */
async function runAllDue(ports: Ports): Promise<void> {
  const failures: unknown[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_message: string, _fields?: object, error?: unknown) => void failures.push(error),
  };
  for (let round = 0; (await runDueWork(ports, log)) === 'again'; round += 1) {
    if (round === mostRounds) throw new Error('there is always more to do');
  }
  if (failures.length > 0) throw new AggregateError(failures, `steps failed: ${failures.map(String).join('; ')}`);
}

function makeLookups(store: MemoryStore): Pick<Engine, 'order' | 'deposits' | 'payouts' | 'attempts'> {
  return {
    order: async ({ id }) => {
      const found = await store.snapshot(async ({ orders }) => await orders.find(id));
      if (!found) throw new Error('the order is gone');
      return found;
    },
    deposits: async ({ id }) => await store.snapshot(async ({ deposits }) => await deposits.ofOrder(id)),
    payouts: async ({ id }) => await store.snapshot(async ({ payouts }) => await payouts.ofOrder(id)),
    attempts: async (id) => await store.snapshot(async ({ payouts }) => await payouts.attempts(id)),
  };
}

type Waiting = Pick<Engine, 'restart' | 'store' | 'lab'> & Readonly<{ watchBoth: (ports: Ports) => Promise<void> }>;

function makeWaits({ restart, store, lab, watchBoth }: Waiting): Pick<Engine, 'watch' | 'pass'> {
  return {
    watch: async () => await watchBoth(await restart()),
    pass: async (minutes) => {
      lab.clock.advance(minutes * 60_000);
      // Records the heartbeat and prices that a running service would have written meanwhile.
      await store.transaction(async ({ controls }) => {
        await controls.setHeartbeat(lab.clock.now());
        const rates = await controls.latestRates();
        if (rates) await controls.saveRates({ ...rates, savedAt: lab.clock.now() });
      });
    },
  };
}
