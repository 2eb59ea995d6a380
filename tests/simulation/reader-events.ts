/** Faults of leases and of nodes that tell. */
import { leaseMs } from '#src/jobs/read-turns.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { pickFrom } from './visitors.ts';
import type { World } from './world.ts';
import type { Event } from './world-events.ts';

export function makeReaderEvents(world: World, random: SeededRandom): readonly Event[] {
  const { climate, faults, readers } = world;
  if (climate.reading === 'all') return [];
  const lease: Event = { name: 'lease', weight: faults.leaseWeight, happen: () => loseLease(world, random) };
  if (climate.reading !== 'told') return [lease];
  const push: Event = {
    name: 'push',
    weight: faults.pushWeight,
    happen: () => {
      const { nodes } = readers;
      const chain = random.pick(world.chainIds);
      if (random.chance(0.5)) nodes.tellForNothing(chain);
      else nodes.set(chain, nodes.state(chain) === 'tells' ? random.pick(['silent', 'cut']) : 'tells');
    },
  };
  return [lease, push];
}

/**
 * A lease ends before its time, or while the process that has it stands still, and another worker takes the chain. If
 * one reads at the moment, it is that one's: it goes on without knowing.
 */
function loseLease(world: World, random: SeededRandom): boolean {
  const { scheduler, clock, tally, readers } = world;
  const workers = scheduler.names().filter((name) => name !== 'web');
  const busy = workers.flatMap((name) =>
    [...(readers.all.get(name)?.busyWith ?? [])].map((chain) => ({ name, chain })),
  );
  const mine = busy.filter(({ name, chain }) => isHeldBy(world, chain, name));
  const lost = pickFrom(random, mine) ?? { name: random.pick(workers), chain: random.pick(world.chainIds) };
  if (random.chance(0.3)) {
    scheduler.pause(lost.name, clock.now() + 1_000 * random.pick([1, 3, 20]) + leaseMs);
    tally.count('fault lease: its reader stands still');
    return true;
  }
  readers.leases.end(lost.chain);
  tally.count('fault lease: lost');
  world.trace.note(`lease of ${lost.chain} lost by ${lost.name}`);
  const taker = pickFrom(
    random,
    workers.filter((name) => name !== lost.name),
  );
  if (taker !== undefined) scheduler.wake(taker, 'leases');
  return true;
}

function isHeldBy({ readers }: World, chain: ChainId, name: string): boolean {
  return readers.leases.holder(chain)?.startsWith(`${name} `) === true;
}
