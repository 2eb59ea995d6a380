/** Proofs by simulation: seeds without a violation, identical replays, and planted bugs that are caught. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { allPlantedBugs } from '#tests/simulation/all-planted-bugs.ts';
import { catchBug } from '#tests/simulation/catch-bug.ts';
import type { Figures as RunFigures } from '#tests/simulation/figures.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
import { stepsPerSeed } from '#tests/simulation/sizes.ts';
import type { Proof } from './proof.ts';
import { runCommand } from './run-tests.ts';

const seeds = 10_000;
const replayed = 50;
const seedsPerBug = 2_000;

export const simulation: Proof = {
  name: 'simulation',
  title: 'Simulation',
  claim: `${seeds.toLocaleString('en-GB')} seeds of ${stepsPerSeed.toLocaleString('en-GB')} steps, 0 violations`,
  run: async ({ folder, say }) => {
    const file = path.join(folder, 'figures.json');
    const size = ['--seeds', String(seeds), '--steps', String(stepsPerSeed), '--deep-every', '5', '--workers', '2'];
    await runCommand(['node', 'scripts/simulate.ts', ...size, '--json', file], process.env, say);
    const run = JSON.parse(await readFile(file, 'utf8')) as RunFigures;
    return {
      figures: {
        seeds: `${run.firstSeed} to ${run.lastSeed}`,
        'of them with deep reorganisations': run.deepSeeds,
        'steps in all': run.stepsRun,
        violations: run.violations.length,
        crashes: run.crashes,
        ...prefixed('orders that ended as', run.orders),
        seconds: run.seconds,
      },
      bars: Object.entries(run.faults).map(([label, value]) => ({ label, value })),
      barUnit: 'faults',
    };
  },
};

export const replay: Proof = {
  name: 'replay',
  title: 'Replay',
  claim: `${replayed} seeds twice, identical traces`,
  run: async ({ say }) => {
    const bars = [];
    for (let seed = 1; seed <= replayed; seed += 1) {
      const options = { seed, steps: stepsPerSeed, isDeep: seed % 2 === 0 };
      const [first, second] = [await runSeed(options), await runSeed(options)];
      if (first.trace !== second.trace || first.stepsRun !== second.stepsRun) {
        throw new Error(`seed ${seed} ran differently the second time`);
      }
      if (seed % 10 === 0) {
        say(`${seed} seeds ran the same way twice`);
        bars.push({ label: `seed ${seed}`, value: first.stepsRun });
      }
    }
    return {
      figures: { 'seeds run twice': replayed, 'traces that differ': 0 },
      bars,
      barUnit: 'steps, twice the same',
    };
  },
};

export const plantedBugs: Proof = {
  name: 'planted-bugs',
  title: 'Planted bugs',
  claim: `every bug is caught within ${seedsPerBug.toLocaleString('en-GB')} seeds`,
  run: async ({ say }) => {
    const bars = [];
    for (const bug of allPlantedBugs) {
      const { seed } = await catchBug(bug, seedsPerBug);
      if (seed === undefined) throw new Error(`"${bug.name}" was not caught in ${seedsPerBug} seeds`);
      say(`seed ${seed}: ${bug.name}`);
      bars.push({ label: bug.name, value: seed });
    }
    const first = bars.map(({ value }) => value);
    return {
      figures: { 'bugs planted': bars.length, caught: bars.length, 'most seeds that one took': Math.max(...first) },
      bars,
      barUnit: bars.length === 1 ? 'seed' : 'seeds',
    };
  },
};

function prefixed(prefix: string, counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${prefix} ${name}`, count]));
}
