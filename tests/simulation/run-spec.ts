/** The definition of a run as plain data: it can be sent to a thread, stored in a file, or given on a command line. */
import { faultNames, type FaultMix, type FaultName } from './fault-mix.ts';
import { findPlantedBug } from './all-planted-bugs.ts';
import type { RunOptions } from './run-seed.ts';
import type { CrashAt } from './scheduler.ts';

export type RunSpec = Readonly<{
  seed: number;
  steps: number;
  isDeep?: boolean;
  /** Faults that are turned off. */
  without?: readonly FaultName[];
  /** Maximum number of orders. */
  orders?: number;
  /** Exact number of worker processes. */
  processes?: number;
  /** The name of a planted bug. */
  plant?: string;
  /** A call at which a process dies, besides random crashes: `before 117` or `after 117`, counted in calls. */
  crash?: string;
}>;

export function toRunOptions(spec: RunSpec): RunOptions {
  const { seed, steps, isDeep = false, without = [], orders, processes, plant, crash } = spec;
  const bug = plant === undefined ? undefined : findPlantedBug(plant);
  const none: Partial<FaultMix> = Object.fromEntries(without.map((name) => [name, 0]));
  return {
    seed,
    steps,
    isDeep: isDeep || bug?.isDeep === true,
    faults: { ...bug?.faults, ...none },
    limits: { ...(orders !== undefined && { orders }), ...(processes !== undefined && { workers: processes }) },
    ...(bug && { plant: bug.plant, climate: bug.climate ?? {} }),
    ...(bug?.plantReader && { plantReader: bug.plantReader }),
    ...(crash !== undefined && { crashAt: parseCrash(crash) }),
  };
}

function parseCrash(text: string): CrashAt {
  const [, when, call] = /^(before|after) (\d+)$/.exec(text) ?? [];
  if (when !== 'before' && when !== 'after') throw new RangeError(`${text} is not like "before 117"`);
  return { when, call: Number(call) };
}

/** The command that repeats the run. */
export function toCommand(spec: RunSpec): string {
  const { seed, steps, isDeep, without = [], orders, processes, plant, crash } = spec;
  return [
    `npm run simulate -- --seed ${seed} --steps ${steps}`,
    ...(isDeep === true ? ['--deep'] : []),
    ...(without.length > 0 ? [`--without ${without.join(',')}`] : []),
    ...(orders === undefined ? [] : [`--orders ${orders}`]),
    ...(processes === undefined ? [] : [`--processes ${processes}`]),
    ...(plant === undefined ? [] : [`--plant ${JSON.stringify(plant)}`]),
    ...(crash === undefined ? [] : [`--crash ${JSON.stringify(crash)}`]),
  ].join(' ');
}

/** Parses fault names as typed: `crash,reorgWeight`. */
export function parseFaultNames(text: string): readonly FaultName[] {
  return text.split(',').map((typed) => {
    const name = faultNames.find((each) => each === typed);
    if (name === undefined) throw new RangeError(`${typed} is none of the faults: ${faultNames.join(', ')}`);
    return name;
  });
}
