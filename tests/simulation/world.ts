/** The world of one seed: database, chains, clock, prices and screening list, and the ports of its processes. */
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import { makeSandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { SandboxStorage } from '#src/adapters/chains/sandbox/storage.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains as chainFacts } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, evmChainIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import type { ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { usualVersion } from '#src/domain/policy/policy.ts';
import { makeFakeClock, type FakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore, type MemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { makeSeededRandom, type SeededRandom } from '#tests/support/random.ts';
import { deriveKnownAddress, listedAddress, sandboxSeed } from './addresses.ts';
import { countClimate, drawClimate, purseUnits, stillFaults, type Climate } from './climate.ts';
import { makeClockSkew, type ClockSkew } from './clock-skew.ts';
import { makeDeadlineShifts, type DeadlineShifts } from './deadline-shifts.ts';
import { withReadCheck } from './check-read.ts';
import { drawFaultMix, type FaultMix } from './fault-mix.ts';
import { platformAddresses, type AskedLoan } from './lender.ts';
import { makeLies, type Lies } from './lying-node.ts';
import { makePriceFeed } from './price-feed.ts';
import { makePushNodes, withTelling } from './push-nodes.ts';
import { makeReaders, type ReaderParts, type Readers } from './readers.ts';
import { makeScheduler, type CrashAt, type Scheduler } from './scheduler.ts';
import { addSigner } from './signer-actor.ts';
import { makeTally, type Tally } from './tally.ts';
import { makeDesk, type SentRefill } from './treasurer.ts';
import { makeTrace, type Trace } from './trace.ts';
import { labLinks } from '#tests/support/order-links.ts';
import { labVouchFor } from '#tests/support/payment-vouchers.ts';
import { labTerms } from '#tests/support/lab-terms.ts';

/** Store and chains under the service. A planted bug wraps them; the checks read them unwrapped. */
export type Adapters = Readonly<{ store: Store; chains: Chains }>;

/** Plants a bug into the reader of one process. */
export type PlantReader = (parts: ReaderParts) => ReaderParts;

export type World = Readonly<{
  seed: number;
  random: SeededRandom;
  faults: FaultMix;
  /**
   * Deep run: reorganisations may undo confirmed deposits, up to finality. The loss is then ours and must be booked.
   */
  isDeep: boolean;
  limits: Limits;
  climate: Climate;
  /** Payments whose senders keep them out of blocks, by txid. */
  withheld: Set<string>;
  shifts: DeadlineShifts;
  /** Whether workers check the books, as in production. That takes steps from the orders of a seed. */
  checksBooks: boolean;
  /** The true time, which the chains and the database use. */
  clock: FakeClock;
  skew: ClockSkew;
  lies: Lies;
  trace: Trace;
  tally: Tally;
  scheduler: Scheduler;
  store: MemoryStore;
  storage: SandboxStorage;
  /** The chains of this seed. The others stay empty and are not watched. */
  chainIds: readonly ChainId[];
  sandbox: SandboxChains;
  /** All addresses that the wallet of each chain ever issued, by their normalised names. */
  ours: ReadonlyMap<ChainId, Map<string, string>>;
  listed: Set<string>;
  /** Loans as operators requested them. */
  askedLoans: AskedLoan[];
  /** What treasurers sent to the hot wallet for refills. */
  refilled: SentRefill[];
  /** Blocks below these heights belong to the set-up and are never reorganised away. */
  setUpHeights: Map<ChainId, number>;
  adapters: Adapters;
  /** Ports without faults or delays, for the set-up and for the healthy worker that runs while time passes. */
  plainPorts: Ports;
  readers: Readers;
  plantReader?: PlantReader;
}>;

/** Maximum orders and exact number of workers, for shrinking a failure. */
export type Limits = Readonly<{ orders?: number; workers?: number }>;

export type WorldOptions = Readonly<{
  seed: number;
  isDeep?: boolean;
  /** Faults with fixed values, which are not drawn. */
  faults?: Partial<FaultMix>;
  /** Market and wallets that must not be left to the draw. */
  climate?: Partial<Climate>;
  plant?: (adapters: Adapters) => Adapters;
  plantReader?: PlantReader;
  limits?: Limits;
  crashAt?: CrashAt;
  heardCall?: (name: string) => void;
  show?: (line: string) => void;
}>;

/**
 * Sweeps take steps from the orders of a seed, so two seeds have them and the next two have wallets without sweeping.
 */
const sweepSeeds = 2;

/** One seed in this many has workers that check the books and may stop payouts. */
const checkEvery = 3;

const startMs = Date.UTC(2026, 10, 15, 12);

export function makeWorld({
  seed,
  isDeep = false,
  faults: forced = {},
  climate: asked = {},
  plant,
  plantReader,
  limits = {},
  crashAt,
  heardCall,
  show,
}: WorldOptions): World {
  const random = makeSeededRandom(seed);
  const clock = makeFakeClock(startMs + seed * 1_000);
  const trace = makeTrace(() => clock.now() - startMs, show);
  const tally = makeTally();
  const skew = makeClockSkew(clock);
  const lies = makeLies(tally);
  const chosen = chooseChains(random.fork('chains'));
  const drawnClimate = drawClimate(random.fork('climate'), chosen);
  const isStill = drawnClimate.isStill && Object.keys(stillFaults).every((name) => !(name in forced));
  const climate = { ...drawnClimate, isStill, ...asked };
  countClimate(climate, tally);
  const faults = { ...drawFaultMix(random.fork('faults')), ...(isStill && stillFaults), ...forced };
  const hooks: { hasConflict?: () => boolean } = {};
  const conflictOnce = (): void => {
    hooks.hasConflict = () => {
      delete hooks.hasConflict;
      return true;
    };
  };
  const store = makeMemoryStore({ clock, hooks, paymentAddresses: platformAddresses(), desk: makeDesk(chosen) });
  const nodes = makePushNodes({ random: random.fork('pushes'), tally, share: faults.pushFault });
  const readers = makeReaders(clock, nodes);
  const storage = climate.reading === 'told' ? withTelling(makeMemoryStorage(), nodes.tell) : makeMemoryStorage();
  const sandbox = makeSandboxChains({ storage, clock, seed: sandboxSeed, deriveAddress: deriveKnownAddress });
  const listed = new Set(chosen.map((chain) => `${chain} ${listedAddress(chain)}`));
  const ours = new Map(chainIds.map((chain) => [chain, new Map<string, string>()]));
  const sweeps = Math.floor(seed / sweepSeeds) % 2 === 0;
  const shifts = makeDeadlineShifts(store, clock);
  const bare = noteAddresses(sandbox, ours, sweeps);
  const death = (): number => (scheduler.isStormy() ? Math.min(0.5, faults.crash * 10) : 0);
  // The signer would refuse what a planted bug does, so that it does no harm.
  const checked = withReadCheck(shifts.store, trace);
  const adapters = plant
    ? plant({ store: checked, chains: bare })
    : { store: checked, chains: addSigner(bare, { clock, random: random.fork('signer'), tally, death }) };
  const schedulerRandom = random.fork('scheduler');
  const disturbing = { faults, crashAt, conflictOnce };
  const scheduler = makeScheduler({ clock, random: schedulerRandom, trace, tally, heardCall, ...disturbing });
  const rest = {
    clock,
    random: random.fork('ids'),
    screening: {
      list: { date: '2026-11-15', entries: listed.size, source: 'simulated' },
      check: (chain: ChainId, address: string) =>
        listed.has(`${chain} ${address}`) ? ({ match: true, reason: 'SIM' } as const) : ({ match: false } as const),
      isStale: () => false,
    },
    terms: labTerms,
    links: labLinks,
    vouchFor: labVouchFor,
    rules: {
      profile: 'sandbox',
      policy: () => usualVersion,
      acceptedNetworks: () => ['main', 'test'] as const,
      isActive: (chain: ChainId) => chosen.includes(chain),
      hasTorProxy: false,
      blockSeconds: () => 5,
    },
  } as const;
  const plainPorts: Ports = { ...rest, ...adapters };
  return {
    seed,
    random,
    faults,
    isDeep,
    limits,
    climate,
    withheld: new Set(),
    shifts,
    checksBooks: seed % checkEvery === 1,
    clock,
    skew,
    lies,
    trace,
    tally,
    scheduler,
    store,
    storage,
    chainIds: chosen,
    sandbox,
    ours,
    listed,
    askedLoans: [],
    refilled: [],
    setUpHeights: new Map(),
    adapters,
    plainPorts,
    readers,
    ...(plantReader && { plantReader }),
  };
}

/** Picks chains of all kinds: always one UTXO chain, one with nonces and one with validity windows, then others. */
function chooseChains(random: SeededRandom): readonly ChainId[] {
  const evm: readonly ChainId[] = evmChainIds;
  const chosen = new Set<ChainId>([
    random.pick(['bitcoin', 'litecoin', 'bitcoin-cash'] as const),
    random.pick(evm),
    random.pick(['tron', 'solana'] as const),
    random.pick(['monero', ...evm] as const),
  ]);
  while (chosen.size < 4 || (chosen.size === 4 && random.chance(0.5))) chosen.add(random.pick(chainIds));
  return chainIds.filter((chain) => chosen.has(chain));
}

function noteAddresses(sandbox: SandboxChains, ours: World['ours'], signsForDeposits: boolean): Chains {
  const noted = chainIds.map((chain): [ChainId, ChainPair] => {
    const { node, wallet, accountFiles } = sandbox[chain];
    const note = async (given: Promise<string>): Promise<string> => {
      const address = await given;
      ours.get(chain)?.set(addressKey(chainFacts[chain].family, address), address);
      return address;
    };
    const noting = {
      ...wallet,
      signsForDeposits,
      address: async (role: 'deposit' | 'change', index: number) => await note(wallet.address(role, index)),
      hotAddress: async (epoch?: number) => await note(wallet.hotAddress(epoch)),
    };
    return [chain, { node, wallet: noting, ...(accountFiles && { accountFiles }) }];
  });
  return Object.fromEntries(noted) as Chains;
}

/** Funds the hot wallets and reads every chain once, before the faults begin. */
export async function prepareWorld(world: World): Promise<void> {
  const { plainPorts, clock, seed } = world;
  await watchHotWallets(plainPorts);
  for (const chain of world.chainIds) {
    await fillWallet(world, chain, {
      lots: world.climate.purse.lots,
      unitsOf: (currency) => purseUnits(world.climate, currency),
    });
    const blocks = await world.sandbox[chain].control.mine(5);
    world.setUpHeights.set(chain, blocks.at(-1)?.height ?? 0);
    await watchChain(plainPorts, chain);
  }
  await keepTime(plainPorts);
  const { isStill } = world.climate;
  const feed = makePriceFeed({ seed, clock, isStill, call: async (effect) => await effect() });
  await makeRefreshRates(plainPorts, [feed], pricePolicy)();
}

type Filling = Readonly<{ lots: number; unitsOf: (currency: CurrencyId) => bigint }>;

/** Funds the hot wallet of a chain. The coins arrive with the chain's next block. */
export async function fillWallet({ sandbox }: World, chain: ChainId, { lots, unitsOf }: Filling): Promise<void> {
  const { wallet, control } = sandbox[chain];
  const to = await wallet.hotAddress();
  for (const { id: currency } of Object.values(currencies).filter((each) => each.chain === chain)) {
    const isCoin = chainFacts[chain].conflictDomain === 'coins';
    const units = unitsOf(currency);
    await control.fund({ to, currency, units, from: listedAddress(chain), lots: isCoin ? lots : 1 });
  }
}

export const pricePolicy = { ...defaultPricePolicy, minimumSources: 1 };
