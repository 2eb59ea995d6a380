/** Finds the payments of a chain that may have enough confirmations by now. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { parentsFirst } from '#src/domain/change-chain.ts';
import type { Records } from '../ports/records.ts';

/** Blocks that are read again at a time, for payments from before vouchers. */
const mostReadAgain = 20;

/** Payments to settle, at this height of the last block that was read. */
export async function findDeep(records: Records, chain: ChainId, height: number) {
  return {
    fundings: await records.wallet.readyFundings(chain, height),
    deposits: await records.deposits.readyToConfirm(chain, height),
    payouts: parentsFirst(await records.payouts.minedUpTo(chain, height)),
    orphans: await records.deposits.orphaned(chain),
    unvouched: await records.deposits.unvouched(chain, height, mostReadAgain),
  };
}
