/** Runs a range of seeds and reports failures: shared by the simulation's test files. */
import { expect } from 'vitest';
import { addReached } from './count-reached.ts';
import { describeFailure } from './describe-run.ts';
import { findMissingFaults } from './fault-catalogue.ts';
import { runSeed } from './run-seed.ts';
import { deepEvery, stepsPerSeed } from './sizes.ts';

/** Counts that the seeds must have reached: without them, a clean run would prove little. */
const mustReach = [
  'move confirming deposit_confirmed',
  'move confirming deposit_mismatched',
  'move confirming deposit_dropped',
  'move awaiting_deposit deposit_flagged',
  'move awaiting_deposit wrong_asset_confirmed',
  'move awaiting_deposit window_elapsed',
  'move awaiting_deposit cancelled',
  'move expired late_deposit_confirmed',
  'move expired late_deposit_unaddressed',
  'move expired unclaimed_deposit_confirmed',
  'move exchanging wait_elapsed',
  'move exchanging refund_chosen',
  'move action_required continue_chosen',
  'move action_required refund_chosen',
  'move action_required mixing_continue_chosen',
  'move held operator_refunded',
  'move held operator_mixing_continued',
  'move confirming mixing_deposit_confirmed',
  'move mixing payout_blocked',
  'move mixing payout_confirmed',
  'move sending payout_confirmed',
  'move refunding refund_confirmed',
  'move refunding operator_continued',
  'move refunding operator_mixing_continued',
  'payout coins final versions 1',
  'payout nonce final versions 1',
  'payout nonce final versions 2',
  'payout window final versions 1',
  'refund coins final versions 1',
  'refund nonce final versions 1',
  'refund window final versions 1',
  'open amount end completed',
  'partner: share owed',
  'partner: nothing of a refund',
  'mix of 10 parts completed',
  'mix of one currency completed',
  'mix of two currencies completed',
  'payout waits for liquid_wallet',
  'payout waits for other_coins',
  'act withdrawal done',
  'act cold done',
  'act withdrawal refused',
  'return nonce arrived',
  'return window arrived',
  'refill open',
  'refill closed',
  'loan end completed',
  'loan end pending',
  'loan end failed address_listed',
  'loan nonce final versions 1',
  'loan nonce final versions 2',
  'loan window final versions 1',
  'sweep nonce final versions 1',
  'sweep window final versions 1',
  'top_up nonce final versions 1',
  'top_up window final versions 1',
  'deposit confirmed dust',
  'deposit confirmed unclaimed',
  'payout window final versions 2',
  'reconciled equal',
  'shown completed',
];

/** Minimum counts, over the seeds of one file, of the situations that put promises to visitors at risk. */
const oftenReached: Readonly<Record<string, number>> = {
  'attack: orders': 100,
  'fault payment: half': 40,
  'fault payment: unmined': 40,
  'arbitrage: orders': 80,
  'arbitrage: lets his payment be mined': 4,
  'arbitrage: takes his payment back': 4,
  'market one-sided': 40,
  'market still': 15,
  'wallet fragmented': 15,
  'payout merges coins': 4,
  'payout splits its change': 4,
  'reading leases': 20,
  'reading told': 20,
  'wallet scarce': 40,
  'wallet without gas': 30,
  'wallet filled late': 30,
  'fault fee spike: 50 times': 40,
  'order waits for no_cover': 10,
  'order waits for no_gas': 1,
  'promise: fixed price': 60,
  'promise: costs in a still market': 10,
  'promise: offer beside orders that wait': 200,
};

/** A rare fault may miss the seeds of a file by chance: up to this many more are run until it occurs. */
const mostFurther = 1000;

export async function expectNoViolation(seeds: readonly number[]): Promise<void> {
  const failures: string[] = [];
  const reached: Readonly<Record<string, number>>[] = [];
  const run = async (seed: number): Promise<void> => {
    const report = await runSeed({ seed, steps: stepsPerSeed, isDeep: seed % deepEvery === 0 });
    reached.push(report.reached);
    if (report.violation) failures.push(describeFailure(report));
  };
  const findMissing = (): readonly string[] => {
    const sums = addReached(reached);
    const rare = Object.entries(oftenReached).flatMap(([name, least]) =>
      (sums[name] ?? 0) < least ? [`${name}: ${sums[name] ?? 0} of ${least}`] : [],
    );
    return [...mustReach.filter((name) => sums[name] === undefined), ...rare, ...findMissingFaults(sums)];
  };
  for (const seed of seeds) await run(seed);
  const [first = 0, second = 0] = seeds;
  for (const seed of listSeeds((seeds.at(-1) ?? 0) + second - first, second - first, mostFurther)) {
    if (findMissing().length === 0) break;
    await run(seed);
  }
  expect(failures.join('\n')).toBe('');
  expect(findMissing()).toEqual([]);
}

/** Every `step`-th seed from `first` on. */
export function listSeeds(first: number, step: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index * step);
}
