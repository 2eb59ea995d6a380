/** Totals of many runs, for the proof report and for comparisons. */
import { addReached } from './count-reached.ts';
import { describeFailure } from './describe-run.ts';
import type { RunReport } from './run-seed.ts';

export type Figures = Readonly<{
  firstSeed: number;
  lastSeed: number;
  seeds: number;
  deepSeeds: number;
  stepsPerSeed: number;
  /** Steps with faults and the final steps without, together. */
  stepsRun: number;
  violations: readonly string[];
  crashes: number;
  /** How often each kind of fault occurred. */
  faults: Readonly<Record<string, number>>;
  /** How often a fault occurred, by the call it hit or by its kind of failure. */
  faultsInDetail: Readonly<Record<string, number>>;
  /** Number of orders by final state. */
  orders: Readonly<Record<string, number>>;
  /** All other counts. */
  reached: Readonly<Record<string, number>>;
  threads: number;
  seconds: number;
  node: string;
}>;

type Measured = Readonly<{ ms: number; threads: number; node: string }>;

export function toFigures(reports: readonly RunReport[], { ms, threads, node }: Measured): Figures {
  const sum = (of: (report: RunReport) => number): number => reports.reduce((total, report) => total + of(report), 0);
  const seeds = reports.map(({ seed }) => seed);
  const reached = addReached(reports.map((report) => report.reached));
  const part = (prefix: string, name: (rest: string) => string) => {
    const chosen = Object.entries(reached).filter(([key]) => key.startsWith(prefix));
    return sortByName(addReached(chosen.map(([key, count]) => ({ [name(key.slice(prefix.length))]: count }))));
  };
  const isOther = ([key]: readonly [string, number]): boolean => !key.startsWith('fault ') && !key.startsWith('end ');
  return {
    firstSeed: Math.min(...seeds),
    lastSeed: Math.max(...seeds),
    seeds: seeds.length,
    deepSeeds: reports.filter(({ isDeep }) => isDeep).length,
    stepsPerSeed: Math.max(...reports.map(({ steps }) => steps)),
    stepsRun: sum(({ stepsRun }) => stepsRun),
    violations: reports.filter(({ violation }) => violation).map(describeFailure),
    crashes: sum(({ crashes }) => crashes),
    faults: part('fault ', (rest) => rest.split(':')[0] ?? rest),
    faultsInDetail: part('fault ', (rest) => rest),
    orders: part('end ', (rest) => rest),
    reached: sortByName(Object.fromEntries(Object.entries(reached).filter(isOther))),
    threads,
    seconds: Math.round(ms / 100) / 10,
    node,
  };
}

function sortByName(counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
