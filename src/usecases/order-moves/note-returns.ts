/** Notes returns from cold storage that a block has under another transaction than the one that was written. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { feeCap } from '#src/domain/network-fee.ts';
import { readCame, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { Block } from '../ports/chain-adapter.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import type { Records } from '../ports/records.ts';

type Read = Readonly<{ block: Block; ours: ReadonlyMap<string, WatchedAddress> }>;

/**
 * The fee was raised on the device, or it was signed a second time where signatures are part of the name: the coins are
 * the same, so that it is that return. It is booked when the payment is final.
 */
export async function noteReturns({ returns }: Records, chain: ChainId, { block, ours }: Read): Promise<void> {
  const { family, conflictDomain } = chains[chain];
  if (conflictDomain !== 'coins') return;
  const pending = await returns.pending(chain);
  if (pending.length === 0) return;
  const { height, transactions } = block;
  const isHot = (address: string): boolean => ours.get(addressKey(family, address))?.role === 'hot';
  const noted = new Set<string>();
  for (const transaction of transactions.filter(({ isSuccessful }) => isSuccessful)) {
    // A file that was written again has the same coins: one of the two is open.
    for (const returned of pending.filter(({ id }) => !noted.has(id))) {
      const came = readCame(transaction, returned, { height, mostFeeUnits: mostFeeOf(returned), isHot });
      if (!came) continue;
      await returns.setCame(returned.id, came);
      noted.add(returned.id);
      break;
    }
  }
}

/** Ten times what was planned, or what any payout of ours may cost. */
function mostFeeOf({ currency, feeUnits, plan }: ColdReturn): bigint {
  const cap = feeCap(currency, { inputs: plan.coins.length }).units;
  return 10n * (cap > feeUnits ? cap : feeUnits);
}
