/**
 * Server and workers are killed without warning at random moments during the whole life of every kind of order, and
 * restarted. Afterwards the outcome equals that of an undisturbed twin: nothing lost, nothing paid twice.
 */
import { afterEach, expect, test } from 'vitest';
import { noteFigures, proofSize } from '#tests/support/proof-figures.ts';
import { makeSeededRandom } from '#tests/support/random.ts';
import { openFleet, type Fleet } from './random-kills-fleet.ts';
import { readOutcomes, type Outcome } from './random-kills-outcome.ts';
import { runWave, type Told } from './random-kills-stories.ts';
import { cleanUp, makePlace } from './spawn-process.ts';
import { patient } from '#tests/support/patience.ts';

const kills = proofSize('kills', 20);
const seed = proofSize('kills_seed', 1);
/** Much more than needed, for busy machines. */
const timeout = patient(300_000 + kills * 15_000);

afterEach(cleanUp);

async function countRows({ database }: Fleet, what: string): Promise<number> {
  const { rows } = await database.ownerPool.query<{ count: string }>(`select count(*) from ${what}`);
  return Number(rows[0]?.count);
}

/** Counts orders with fewer payments than the twin's (lost) or more (paid twice). */
function countFaults(found: readonly Outcome[], twins: readonly Outcome[]) {
  const pairs = found.map((outcome, place) => [outcome, twins[place]] as const);
  const isDifferent = pairs.filter(([one, two]) => JSON.stringify(one) !== JSON.stringify(two));
  return {
    lost: pairs.filter(([one, two]) => one.payments < (two?.payments ?? 0)).length,
    twice: pairs.filter(([one, two]) => one.payments > (two?.payments ?? 0)).length,
    differences: isDifferent.length,
  };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

test('processes that are killed again and again pay what they would have paid', { timeout }, async () => {
  const at = Date.now();
  const giveUpAt = performance.now() + timeout * 0.8;
  const random = makeSeededRandom(seed);
  const { folder: sources } = await makePlace();
  const first = await openFleet({ at, sources, workers: 1 });
  await first.stop();
  const [fleet, twin] = await Promise.all([
    openFleet({ at, sources, workers: 2 }),
    openFleet({ at, sources, workers: 1 }),
  ]);
  const told: Told[] = [];
  const twinTold: Told[] = [];
  let waves = 0;
  const killer = fleet.startKilling(random, kills);
  const countKills = (): number => Object.values(fleet.kills()).reduce((sum, count) => sum + count, 0);
  try {
    while (countKills() < kills) {
      waves += 1;
      const both = [fleet, twin].map(async (each) => await runWave(each, waves, giveUpAt));
      const [ours = [], its = []] = await Promise.all(both);
      told.push(...ours);
      twinTold.push(...its);
    }
  } finally {
    // Stops the killing even after a failure, or it would hit the next test file.
    await killer.stop();
  }
  expect(await fleet.stop()).toEqual([0, 0, 0, 0]);
  expect(await twin.stop()).toEqual([0, 0, 0]);
  expect([...fleet.complaints(), ...twin.complaints()]).toEqual([]);

  const [found, twins] = [await readOutcomes(fleet, told), await readOutcomes(twin, twinTold)];
  const faults = countFaults(found, twins);
  const perKind = fleet.kills();
  noteFigures('kills', {
    seed,
    kills: countKills(),
    waves,
    orders: told.length,
    'server kills': perKind['server'] ?? 0,
    'signer kills': perKind['signer'] ?? 0,
    'worker kills': (perKind['worker 1'] ?? 0) + (perKind['worker 2'] ?? 0),
    payouts: await countRows(fleet, `payouts where kind = 'payout'`),
    refunds: await countRows(fleet, `payouts where kind = 'refund'`),
    loans: await countRows(fleet, `payouts where kind = 'loan'`),
    ...faults,
    'median seconds to ready': median(fleet.recoveries()).toFixed(2),
  });
  expect(found).toEqual(twins);
  expect(faults).toEqual({ lost: 0, twice: 0, differences: 0 });
  if (kills >= 20) expect(Object.keys(perKind)).toHaveLength(4);
  await Promise.all([first, fleet, twin].map(async ({ database }) => await database.close()));
});
