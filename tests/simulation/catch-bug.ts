/** Searches for the first seed that exposes a planted bug. */
import type { PlantedBug } from './planted-bugs.ts';
import { runSeed } from './run-seed.ts';
import { stepsPerSeed } from './sizes.ts';

export type Caught = Readonly<{
  /** The seed that exposed the bug by its expected rule; undefined if none did. */
  seed: number | undefined;
  /** Other violations, from the seeds before. */
  seen: readonly string[];
}>;

export async function catchBug(
  { plant, plantReader, shows, faults = {}, climate = {}, isDeep = false }: PlantedBug,
  most: number,
): Promise<Caught> {
  const seen: string[] = [];
  for (let seed = 1; seed <= most; seed += 1) {
    const planted = { plant, ...(plantReader && { plantReader }) };
    const { violation } = await runSeed({ seed, steps: stepsPerSeed, ...planted, faults, climate, isDeep });
    if (!violation) continue;
    const line = `${violation.rule} ${violation.message}`;
    if (shows.test(line)) return { seed, seen };
    seen.push(line);
  }
  return { seed: undefined, seen };
}
