/** The world of one seed: database, chains, clock, prices and list, and the ports that a process gets to it all. */
import { makeMemoryStorage } from '#src/adapters/chains/sandbox/memory-storage.ts';
import { makeSandboxChains, type SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { SandboxStorage } from '#src/adapters/chains/sandbox/storage.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains as chainFacts } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, evmChainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { keepTime } from '#src/usecases/switches/keep-time.ts';
import { watchHotWallets } from '#src/usecases/reconciliation/watch-hot-wallets.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import type { ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeRefreshRates } from '#src/usecases/quotes/refresh-rates.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { makeFakeClock, type FakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore, type MemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { makeSeededRandom, type SeededRandom } from '#tests/support/random.ts';
import { deriveKnownAddress, listedAddress, sandboxSeed } from './addresses.ts';
import { makeClockSkew, type ClockSkew } from './clock-skew.ts';
import { drawFaultMix, type FaultMix } from './fault-mix.ts';
import { platformAddresses, type AskedLoan } from './lender.ts';
import { makeLies, type Lies } from './lying-node.ts';
import { makePriceFeed } from './price-feed.ts';
import { makeScheduler, type CrashAt, type Scheduler } from './scheduler.ts';
import { makeTally, type Tally } from './tally.ts';
import { makeTrace, type Trace } from './trace.ts';

/** What the service stands on. A planted bug wraps it; checkers never look through the wrapping. */
export type Ground = Readonly<{ store: Store; chains: Chains }>;

export type World = Readonly<{
  seed: number;
  random: SeededRandom;
  faults: FaultMix;
  /** Reorganisations may undo what was deep enough, up to finality. Then the loss is ours, and must be booked. */
  isDeep: boolean;
  limits: Limits;
  /** Whether workers check the books, as in production. That takes time from the orders of a seed. */
  checksBooks: boolean;
  /** The true time, which the chains and the database go by. */
  clock: FakeClock;
  skew: ClockSkew;
  lies: Lies;
  trace: Trace;
  tally: Tally;
  scheduler: Scheduler;
  store: MemoryStore;
  storage: SandboxStorage;
  /** The chains of this seed. The others stay empty and nobody watches them. */
  chainIds: readonly ChainId[];
  sandbox: SandboxChains;
  /** Addresses that the wallet of a chain ever gave out, by their names. */
  ours: ReadonlyMap<ChainId, Map<string, string>>;
  listed: Set<string>;
  /** The loans that operators asked for. */
  askedLoans: AskedLoan[];
  /** Below these heights lies what was set up, which no change of history reaches. */
  groundHeights: Map<ChainId, number>;
  ground: Ground;
  /** Ports without any fault or delay, for setting up and for the healthy worker that time passes with. */
  plainPorts: Ports;
}>;

/** At most so many orders, and exactly so many workers: for making a failure smaller. */
export type Limits = Readonly<{ orders?: number; workers?: number }>;

export type WorldOptions = Readonly<{
  seed: number;
  isDeep?: boolean;
  /** Faults that must not be left to the draw. */
  faults?: Partial<FaultMix>;
  plant?: (ground: Ground) => Ground;
  limits?: Limits;
  crashAt?: CrashAt;
  heardCall?: (name: string) => void;
  show?: (line: string) => void;
}>;

/** Sweeps take time from the orders of a seed, so two seeds have them and the next two have wallets that cannot. */
const sweepSeeds = 2;

/** Of so many seeds one has workers that check the books and may stop payouts. */
const checkEvery = 3;

const startMs = Date.UTC(2026, 10, 15, 12);

export function makeWorld({
  seed,
  isDeep = false,
  faults: forced = {},
  plant = (ground) => ground,
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
  const faults = { ...drawFaultMix(random.fork('faults')), ...forced };
  const hooks: { hasConflict?: () => boolean } = {};
  const conflictOnce = (): void => {
    hooks.hasConflict = () => {
      delete hooks.hasConflict;
      return true;
    };
  };
  const store = makeMemoryStore({ clock, hooks, paymentAddresses: platformAddresses() });
  const storage = makeMemoryStorage();
  const sandbox = makeSandboxChains({ storage, clock, seed: sandboxSeed, deriveAddress: deriveKnownAddress });
  const chosen = chooseChains(random.fork('chains'));
  const listed = new Set(chosen.map((chain) => `${chain} ${listedAddress(chain)}`));
  const ours = new Map(chainIds.map((chain) => [chain, new Map<string, string>()]));
  const sweeps = Math.floor(seed / sweepSeeds) % 2 === 0;
  const ground = plant({ store, chains: noteAddresses(sandbox, ours, sweeps) });
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
    terms: { keyId: '0123456789abcdef', publicKeyPem: '', sign: (bytes: Uint8Array) => `signed ${bytes.length}` },
    rules: {
      profile: 'sandbox',
      acceptedNetworks: () => ['main', 'test'] as const,
      isActive: (chain: ChainId) => chosen.includes(chain),
      hasTorProxy: false,
      blockSeconds: () => 5,
    },
  } as const;
  const plainPorts: Ports = { ...rest, ...ground };
  return {
    seed,
    random,
    faults,
    isDeep,
    limits,
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
    groundHeights: new Map(),
    ground,
    plainPorts,
  };
}

/** Every family in turn: always one chain of coins, one with nonces, one with windows; then others. */
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
    const { node, wallet } = sandbox[chain];
    const note = async (given: Promise<string>): Promise<string> => {
      const address = await given;
      ours.get(chain)?.set(addressKey(chainFacts[chain].family, address), address);
      return address;
    };
    const noting = {
      ...wallet,
      signsForDeposits,
      address: async (role: 'deposit' | 'change', index: number) => await note(wallet.address(role, index)),
      hotAddress: async () => await note(wallet.hotAddress()),
    };
    return [chain, { node, wallet: noting }];
  });
  return Object.fromEntries(noted) as Chains;
}

/** How much of a currency a hot wallet begins with, in largest orders, and in how many coins. */
const purses = [
  { orders: 40n, lots: 12 },
  { orders: 40n, lots: 60 },
  { orders: 1n, lots: 30 },
  // So few coins that a mix soon has none but those its own visitor paid in.
  { orders: 2n, lots: 2 },
  { orders: 1n, lots: 1 },
] as const;

/** Money in the hot wallets, and a first look at everything, before the faults begin. */
export async function prepareWorld(world: World): Promise<void> {
  const { plainPorts, clock, seed } = world;
  const purse = world.random.fork('purse').pick(purses);
  await watchHotWallets(plainPorts);
  for (const chain of world.chainIds) {
    await fillWallet(world, chain, purse);
    const blocks = await world.sandbox[chain].control.mine(5);
    world.groundHeights.set(chain, blocks.at(-1)?.height ?? 0);
    await watchChain(plainPorts, chain);
  }
  await keepTime(plainPorts);
  const feed = makePriceFeed({ seed, clock, call: async (effect) => await effect() });
  await makeRefreshRates(plainPorts, [feed], pricePolicy)();
}

/** The next block of the chain brings it. */
export async function fillWallet(
  { sandbox }: World,
  chain: ChainId,
  { orders, lots }: Readonly<{ orders: bigint; lots: number }>,
): Promise<void> {
  const { wallet, control } = sandbox[chain];
  const to = await wallet.hotAddress();
  for (const { id: currency, maxUnits } of Object.values(currencies).filter((each) => each.chain === chain)) {
    const isCoin = chainFacts[chain].conflictDomain === 'coins';
    await control.fund({ to, currency, units: maxUnits * orders, from: listedAddress(chain), lots: isCoin ? lots : 1 });
  }
}

export const pricePolicy = { ...defaultPricePolicy, minimumSources: 1 };
