/** What happens outside the service: blocks, visitors, the operator, time, and everything that goes wrong. */
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { lateWatchMs } from '#src/domain/order/time-limits.ts';
import { watchChain } from '#src/usecases/deposits/watch-chain.ts';
import { runOrder } from '#src/usecases/orders/run-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { Operator } from './operator.ts';
import type { Oracle } from './oracle.ts';
import { disturbPayment, payOnce } from './paying.ts';
import { pickFrom, type Visitors } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

/** False when there was nothing for it to happen to: then something else does. */
type Event = Readonly<{ name: string; weight: number; happen: () => Promise<boolean | void> | boolean | void }>;

export type WorldEvents = Readonly<{
  /** Lets one thing happen, drawn by weight. */
  happen(): Promise<void>;
}>;

type Options = Readonly<{
  world: World;
  visitors: Visitors;
  operator: Operator;
  oracle: Oracle;
  web: () => Ports;
  /** A chain is not what it was. */
  changed: (chain: ChainId) => Promise<void>;
}>;

const minute = 60_000;

export function makeWorldEvents(options: Options): WorldEvents {
  const { world, visitors, operator } = options;
  const random = world.random.fork('events');
  const mostOrders = random.pick([4, 8, 12]);
  const paying = world.random.fork('paying');
  const wantsOrder = (): boolean =>
    visitors.all.length < 3 * mostOrders && visitors.all.filter(({ order }) => order).length < mostOrders;
  const events: readonly Event[] = [
    ...makeChainEvents(options, random.fork('chains')),
    ...makeTimeEvents(options, random.fork('time')),
    { name: 'order', weight: 20, happen: () => wantsOrder() && visitors.order() },
    { name: 'repeat', weight: 12, happen: visitors.repeatOrder },
    { name: 'pay', weight: 30, happen: async () => await payOnce(world, paying, visitors.all) },
    { name: 'disturb', weight: 3, happen: async () => await disturbPayment(world, paying, visitors.all) },
    { name: 'choose', weight: 10, happen: visitors.choose },
    { name: 'look', weight: 1, happen: visitors.look },
    { name: 'decide', weight: 6, happen: operator.decide },
    { name: 'switch', weight: random.pick([0, 0, 0.5]), happen: operator.flipSwitch },
  ];
  const total = events.reduce((sum, { weight }) => sum + weight, 0);
  return {
    happen: async () => {
      for (let tries = 0; tries < 20; tries += 1) {
        let left = (random.below(1_000_000) / 1_000_000) * total;
        const event = events.find(({ weight }) => (left -= weight) < 0);
        if (!event) continue;
        world.trace.note(`event ${event.name}`);
        if ((await event.happen()) !== false) return;
      }
    },
  };
}

function makeChainEvents({ world, oracle, changed }: Options, random: SeededRandom): readonly Event[] {
  const { faults, sandbox } = world;
  // Trouble is most telling where something is on its way.
  const pickChain = (): ChainId => {
    const busy = findBusyChains(world, oracle);
    return random.pick(busy.length > 0 && random.chance(0.5) ? busy : world.chainIds);
  };
  const on = async (chain: ChainId, work: (control: (typeof sandbox)[ChainId]['control']) => Promise<unknown>) => {
    await work(sandbox[chain].control);
    await changed(chain);
  };
  const flip = new Map<ChainId, boolean>();
  return [
    {
      name: 'mine',
      weight: 30,
      happen: async () => {
        const chain = pickChain();
        const count = random.pick([1, 1, 1, 2, 3]);
        const transactions = random.chance(0.75) ? 'all' : await drawPending(world, chain, random);
        if (random.chance(faults.feeChange)) {
          const floor = (chains[chain].fee.usualUnitsPerSize * BigInt(random.pick([1, 1, 6, 12, 40, 200]))) / 4n;
          await on(chain, async (control) => await control.setFeeFloor(floor));
        }
        await on(chain, async (control) => await control.mine(count, { transactions }));
      },
    },
    {
      name: 'mine-everywhere',
      weight: 4,
      happen: async () => {
        for (const chain of world.chainIds) await on(chain, async (control) => await control.mine(1));
      },
    },
    {
      name: 'reorg',
      weight: faults.reorgWeight,
      happen: async () => {
        const target = drawTarget(world, oracle, random);
        const chain = target?.chain ?? pickChain();
        // Deep enough means that it is never undone: that is the promise the confirmation counts are made on.
        const most = Math.min(oracle.view(chain).safeDepth, 3);
        const least = target?.depth ?? 1;
        if (most < least) return false;
        const depth = least + random.below(most - least + 1);
        const keep = await drawKept(world, { chain, depth, random });
        const remine = random.chance(0.6);
        world.trace.note(`reorg ${chain} ${depth} ${keep.length} ${remine}`);
        await on(chain, async (control) => await control.reorg(depth, { keep, remine }));
        return true;
      },
    },
    {
      name: 'node',
      weight: faults.nodeDownWeight,
      happen: async () => {
        const chain = pickChain();
        const isDown = !(flip.get(chain) ?? false);
        flip.set(chain, isDown);
        await on(chain, async (control) => await control.setDown(isDown));
      },
    },
    {
      name: 'lag',
      weight: faults.lagWeight,
      happen: async () => {
        const lag = random.pick([0, 0, 1, 2, 6]);
        await on(pickChain(), async (control) => await control.setLag(lag));
      },
    },
    {
      name: 'evict',
      weight: faults.evictWeight,
      happen: async () => {
        const chain = pickChain();
        const txid = pickFrom(random, await listPending(world, chain));
        if (txid === undefined) return false;
        await on(chain, async (control) => await control.drop(txid));
        return true;
      },
    },
    {
      name: 'malleate',
      weight: faults.malleateWeight,
      happen: async () => {
        const chain = pickChain();
        if (chains[chain].conflictDomain !== 'coins') return false;
        const txid = pickFrom(random, await listPending(world, chain));
        if (txid === undefined) return false;
        await on(chain, async (control) => await control.malleate(txid));
        return true;
      },
    },
  ];
}

function makeTimeEvents({ world, visitors, web }: Options, random: SeededRandom): readonly Event[] {
  const { faults, clock, scheduler, store, listed } = world;
  return [
    {
      name: 'time-passes',
      weight: 1.5,
      happen: async () => {
        const ms = random.pick([3 * minute, 16 * minute, 31 * minute, 31 * minute, lateWatchMs, 8 * 24 * 60 * minute]);
        const isWatched = random.chance(0.7);
        if (isWatched) await watchAll(world);
        clock.advance(ms);
        await beat(world);
        if (isWatched) await watchAll(world);
      },
    },
    {
      name: 'clock-jump',
      weight: faults.clockJumpWeight,
      happen: () => clock.advance(random.pick([2_000, 20_000, 5 * minute, 3 * 60 * minute, 2 * 24 * 60 * minute])),
    },
    {
      name: 'weather',
      weight: 3,
      happen: () => scheduler.setStorm(random.chance(0.5)),
    },
    {
      name: 'pause-process',
      weight: faults.processPauseWeight,
      happen: () => scheduler.pause(random.pick(scheduler.names()), clock.now() + 1_000 * random.pick([5, 60, 4_000])),
    },
    {
      name: 'duplicate',
      weight: faults.duplicateWeight,
      happen: () => {
        const { orders, payouts } = store.dump();
        const order = pickFrom(random, [...orders]);
        const payout = pickFrom(random, [...payouts]);
        const works = [
          ...(order ? [runOrder(web(), order.id)] : []),
          ...(payout ? [advancePayout(web(), payout.id), advancePayout(web(), payout.id)] : []),
        ];
        for (const work of works) work.catch((error: unknown) => noteError(world, error));
      },
    },
    {
      name: 'listing',
      weight: faults.listingWeight,
      happen: () => {
        const { request, typedRefunds } = pickFrom(random, visitors.all) ?? {};
        if (!request || !typedRefunds) return false;
        const address = random.pick([request.receiveAddress, ...typedRefunds]);
        for (const chain of world.chainIds) {
          const entry = `${chain} ${address}`;
          if (!listed.delete(entry)) listed.add(entry);
        }
        return true;
      },
    },
  ];
}

/**
 * Another, healthy worker kept the service alive and its prices new all the time that passed: otherwise the deadlines
 * would move on with the clock, and nothing would ever be late.
 */
async function beat({ store, clock }: World): Promise<void> {
  await store.transaction(async ({ controls }) => {
    await controls.setHeartbeat(clock.now());
    const rates = await controls.latestRates();
    if (rates) await controls.saveRates({ ...rates, observedAt: clock.now(), savedAt: clock.now() });
  });
}

async function watchAll({ plainPorts, chainIds }: World): Promise<void> {
  for (const chain of chainIds) await watchChain(plainPorts, chain);
}

/** Where a payout is out, or a deposit is in a block and not yet deep enough. */
function findBusyChains({ store, chainIds }: World, oracle: Oracle): readonly ChainId[] {
  const { payouts, deposits } = store.dump();
  const busy = new Set<ChainId>();
  for (const { amount, state } of payouts) {
    if (state === 'signed' || state === 'broadcast') busy.add(currencies[amount.currency].chain);
  }
  for (const chain of chainIds) {
    if (oracle.view(chain).deposits.some(({ id }) => deposits.get(id)?.status !== 'confirmed')) busy.add(chain);
  }
  return chainIds.filter((chain) => busy.has(chain));
}

/** A deposit that is in a block and not yet deep enough: the one thing a reorganisation can take from us. */
function drawTarget({ chainIds }: World, oracle: Oracle, random: SeededRandom) {
  if (random.chance(0.3)) return undefined;
  const shallow = chainIds.flatMap((chain) => {
    const { deposits, head, safeDepth } = oracle.view(chain);
    return deposits
      .map(({ height }) => ({ chain, depth: head.height - height + 1 }))
      .filter(({ depth }) => depth <= safeDepth);
  });
  return pickFrom(random, shallow);
}

type Undone = Readonly<{ chain: ChainId; depth: number; random: SeededRandom }>;

/** Which of the transactions that are undone come back. */
async function drawKept({ storage }: World, { chain, depth, random }: Undone): Promise<readonly string[]> {
  const undone = await storage.read(chain, async (reader) => {
    const height = (await reader.chain())?.height ?? 0;
    return await reader.inBlocks(height - depth + 1, height);
  });
  const share = random.pick([0, 0.5, 1]);
  return undone.map(({ txid }) => txid).filter(() => random.chance(share));
}

async function listPending({ storage }: World, chain: ChainId): Promise<readonly string[]> {
  return (await storage.read(chain, async (reader) => await reader.pending())).map(({ txid }) => txid);
}

async function drawPending(world: World, chain: ChainId, random: SeededRandom): Promise<readonly string[]> {
  return (await listPending(world, chain)).filter(() => random.chance(0.5));
}
