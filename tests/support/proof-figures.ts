/**
 * Proofs have two sizes: small in `npm test`, full in `npm run prove`, which sets the size by an environment variable
 * and names a folder for the results. In `npm test` nothing is written.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** `PROVE_KILLS=200` makes `proofSize('kills', 20)` 200. */
export function proofSize(name: string, usual: number): number {
  const text = process.env[`PROVE_${name.toUpperCase()}`];
  if (text === undefined) return usual;
  const size = Number(text);
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`PROVE_${name.toUpperCase()} must be a count`);
  return size;
}

/** Writes the counts of a long test run to the folder `PROVE_OUT`, for the report of `npm run prove`. */
export function noteFigures(name: string, figures: Readonly<Record<string, number | string>>): void {
  const folder = process.env['PROVE_OUT'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.json`), JSON.stringify(figures));
}
