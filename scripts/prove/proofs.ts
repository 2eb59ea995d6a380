/** Every proof, in the order of the report. */
import { bits, codes, connections, oddPaths, readiness, shares, signIns } from './attacked.ts';
import { growth, load } from './measured.ts';
import type { Proof } from './proof.ts';
import { plantedBugs, replay, simulation } from './simulated.ts';
import { duplicates, fuzz, guesses, kills } from './tried.ts';

export const proofs: readonly Proof[] = [
  simulation,
  replay,
  plantedBugs,
  kills,
  fuzz,
  duplicates,
  guesses,
  signIns,
  oddPaths,
  shares,
  codes,
  bits,
  connections,
  readiness,
  load,
  growth,
];
