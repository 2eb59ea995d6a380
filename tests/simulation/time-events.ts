/** Events of time and processes: outages, storms of faults, pauses, duplicated work, changes of the screening list. */
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { watchChain } from '#src/usecases/watcher/watch-chain.ts';
import { runOrder } from '#src/usecases/settlement/run-order.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { listedAddress } from './addresses.ts';
import { pickFrom, typedReceivers } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';
import type { Event, EventOptions } from './world-events.ts';

const minute = 60_000;
const lateMs = lateWatchMs(usualPolicy);

/** Possible errors of a host's clock, in milliseconds. */
const skews = [0, 0, -30_000, 30_000, -5 * minute, 5 * minute, -60 * minute, 60 * minute, 24 * 60 * minute];

export function makeTimeEvents({ world, visitors, oracle, web }: EventOptions, random: SeededRandom): readonly Event[] {
  const { faults, clock, skew, scheduler, store, listed, setUpHeights, tally } = world;
  return [
    {
      name: 'time-passes',
      weight: 1.5,
      happen: async () => {
        const ms = random.pick([3 * minute, 16 * minute, 31 * minute, 31 * minute, lateMs, 8 * 24 * 60 * minute]);
        const isWatched = random.chance(0.7);
        if (isWatched) await watchAll(world);
        clock.advance(ms);
        // In a day a chain grows by more blocks than any reorganisation undoes.
        if (ms >= lateMs) for (const chain of world.chainIds) setUpHeights.set(chain, oracle.view(chain).head.height);
        await beat(world);
        if (isWatched) await watchAll(world);
      },
    },
    {
      name: 'clock-jump',
      weight: faults.clockJumpWeight,
      happen: () => {
        clock.advance(random.pick([2_000, 20_000, 5 * minute, 3 * 60 * minute, 2 * 24 * 60 * minute]));
        tally.count('fault clock: everything stood still');
      },
    },
    {
      name: 'clock-skew',
      weight: faults.skewWeight,
      happen: () => {
        const name = random.pick(scheduler.names());
        const aheadMs = random.pick(skews);
        skew.set(name, aheadMs);
        tally.count(`fault clock: a host is ${aheadMs < 0 ? 'behind' : aheadMs > 0 ? 'ahead' : 'right again'}`);
        world.trace.note(`skew ${name} ${aheadMs}`);
      },
    },
    {
      name: 'weather',
      weight: 3,
      happen: () => scheduler.setStorm(random.chance(0.5)),
    },
    {
      name: 'pause-process',
      weight: faults.processPauseWeight,
      happen: () => {
        const name = random.pick(scheduler.names());
        scheduler.pause(name, clock.now() + 1_000 * random.pick([5, 60, 4_000]));
        tally.count(`fault pause: ${name === 'web' ? 'web' : 'worker'}`);
      },
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
        if (order) tally.count('fault duplicate: order');
        if (payout) tally.count('fault duplicate: payout, twice at once');
        for (const work of works) work.catch((error: unknown) => noteError(world, error));
      },
    },
    {
      name: 'listing',
      weight: faults.listingWeight,
      happen: () => {
        const visitor = pickFrom(random, visitors.all);
        if (!visitor) return false;
        // The sender that is listed from the beginning stays listed: the checks on their coins rely on it.
        const customers = world.askedLoans.flatMap(({ chain, address }) =>
          address === listedAddress(chain) ? [] : address,
        );
        const address = random.pick([...typedReceivers(visitor), ...visitor.typedRefunds, ...customers]);
        for (const chain of world.chainIds) {
          const entry = `${chain} ${address}`;
          if (!listed.delete(entry)) listed.add(entry);
        }
        tally.count('fault screening list: changed');
        return true;
      },
    },
  ];
}

/**
 * Records the heartbeat and prices that another, healthy worker would have written meanwhile: otherwise the pause would
 * count as an outage, deadlines would be extended, and nothing would ever be late.
 */
export async function beat({ store, clock }: World): Promise<void> {
  await store.transaction(async ({ controls }) => {
    await controls.setHeartbeat(clock.now());
    const rates = await controls.latestRates();
    if (rates) await controls.saveRates({ ...rates, observedAt: clock.now(), savedAt: clock.now() });
  });
}

async function watchAll(world: World): Promise<void> {
  for (const chain of world.chainIds) {
    await watchChain(world.plainPorts, chain).catch((error: unknown) => noteError(world, error));
  }
}
