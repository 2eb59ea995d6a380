/** Notes returns from cold storage that a block has under another transaction than the one that was written. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { feeCap } from '#src/domain/network-fee.ts';
import { isGuess, readAccountCame } from '#src/domain/treasury/account-return.ts';
import { readCame, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { Block, ChainTransaction } from '../ports/chain-adapter.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import type { Records } from '../ports/records.ts';

type Read = Readonly<{ block: Block; ours: ReadonlyMap<string, WatchedAddress> }>;

/**
 * The fee was raised on the device, or it was signed a second time where signatures are part of the name: the coins or
 * the nonce are the same, so that it is that return. It is booked when the payment is final.
 */
export async function noteReturns(
  { returns, transfers }: Records,
  chain: ChainId,
  { block, ours }: Read,
): Promise<void> {
  const { family, conflictDomain } = chains[chain];
  const pending = await returns.pending(chain);
  if (pending.length === 0) return;
  const { height, transactions } = block;
  const isHot = (address: string): boolean => ours.get(addressKey(family, address))?.role === 'hot';
  const noted = new Set<string>();
  const mined = transactions.filter(({ isSuccessful }) => isSuccessful || conflictDomain !== 'coins');
  for (const transaction of mined) {
    // A file that was written again has the same coins or nonce: one of the two is open. What came for a return already
    // is not forgotten for another transaction, unless that is its own: the other is then a payment of somebody else.
    const mayBe = ({ id, txid, came }: ColdReturn): boolean =>
      !noted.has(id) && (came === null || came.txid === transaction.txid || txid === transaction.txid);
    const others = pending.filter(mayBe);
    const rank = (returned: ColdReturn): number => rankOf(returned, transaction);
    for (const returned of others.toSorted((a, b) => rank(a) - rank(b))) {
      const reading = { height, mostFeeUnits: mostFeeOf(returned), isHot };
      const read = returned.plan.account ? readAccountCame : readCame;
      const came = read(transaction, returned, reading);
      if (!came) continue;
      // What a venue has named is its transfer, whatever file has the same amount and fee.
      const isNamed = async () => (await transfers.stateByTxid(returned.currency, came.txid)) !== undefined;
      if (isGuess(returned, came.txid) && (await isNamed())) continue;
      await returns.setCame(returned.id, came);
      noted.add(returned.id);
      break;
    }
  }
}

/**
 * Its own transaction is first, then, of those with the same nonce, the one that says what was paid; of equal ones the
 * one that is open, which would otherwise wait for a payment that has come.
 */
function rankOf({ txid, currency, units, state, plan }: ColdReturn, transaction: ChainTransaction): number {
  if (txid === transaction.txid) return 0;
  const isOpen = state === 'unsigned' || state === 'sent';
  // One that was sent under another name is meant only if nobody else can be.
  if (plan.account?.written !== undefined) return txid === null ? (isOpen ? 1 : 2) : 3;
  const isExact = transaction.outputs.some((output) => output.currency === currency && output.units === units);
  return (plan.account && isExact ? 1 : 3) + (isOpen ? 0 : 1);
}

/** Ten times what was planned, or what any payout of ours may cost. */
function mostFeeOf({ currency, feeUnits, plan }: ColdReturn): bigint {
  const cap = feeCap(currency, { inputs: plan.coins.length }).units;
  return 10n * (cap > feeUnits ? cap : feeUnits);
}
