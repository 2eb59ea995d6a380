/** All planted bugs, from their files. */
import { plantedBugs, type PlantedBug } from './planted-bugs.ts';
import { plantedBatchBugs } from './planted-batch-bugs.ts';
import { plantedCoverBugs } from './planted-cover-bugs.ts';
import { plantedChainBugs } from './planted-chain-bugs.ts';
import { plantedExposureBugs } from './planted-exposure-bugs.ts';
import { plantedFreedBugs } from './planted-freed-bugs.ts';
import { plantedLoanBugs } from './planted-loan-bugs.ts';
import { plantedMergeBugs } from './planted-merge-bugs.ts';
import { plantedMixBugs } from './planted-mix-bugs.ts';
import { plantedPromiseBugs } from './planted-promise-bugs.ts';
import { plantedReaderBugs } from './planted-reader-bugs.ts';
import { plantedRefundBugs } from './planted-refund-bugs.ts';
import { plantedRestBugs } from './planted-rest-bugs.ts';
import { plantedSplitBugs } from './planted-split-bugs.ts';
import { plantedSweepBugs } from './planted-sweep-bugs.ts';
import { plantedTreasuryBugs } from './planted-treasury-bugs.ts';
import { plantedTrustBugs } from './planted-trust-bugs.ts';

export const allPlantedBugs: readonly PlantedBug[] = [
  ...plantedBugs,
  ...plantedMixBugs,
  ...plantedLoanBugs,
  ...plantedSweepBugs,
  ...plantedTrustBugs,
  ...plantedExposureBugs,
  ...plantedCoverBugs,
  ...plantedPromiseBugs,
  ...plantedRefundBugs,
  ...plantedChainBugs,
  ...plantedMergeBugs,
  ...plantedSplitBugs,
  ...plantedBatchBugs,
  ...plantedFreedBugs,
  ...plantedRestBugs,
  ...plantedTreasuryBugs,
  ...plantedReaderBugs,
];

export function findPlantedBug(name: string): PlantedBug {
  const bug = allPlantedBugs.find((each) => each.name === name);
  if (!bug) throw new RangeError(`no such planted bug: ${name}`);
  return bug;
}
