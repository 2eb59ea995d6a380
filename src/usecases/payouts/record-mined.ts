/** Records a mined transaction that is a version of a payout or batch, or that spent the same coins or nonce. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { payoutSubject, type Attempt, type Payout, type WithdrawalPayout } from '#src/domain/order/payout.ts';
import { shareFee } from '#src/domain/payout-batch.ts';
import { coinId } from '../deposits/record-arrival.ts';
import type { BlockRef, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Records } from '../ports/records.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import { tellBroadcast } from './broadcast-payout.ts';
import { keepLots } from './keep-lots.ts';
import { lockBatch } from '../order-moves/lock-batch.ts';

type Mined = Readonly<{
  block: BlockRef;
  /** Addresses of ours among all outputs of the block. */
  ours: ReadonlyMap<string, WatchedAddress>;
  now: number;
}>;

/**
 * Records the mined transaction. Returns whether it pays the payout: a transaction that spends the same coins or nonce
 * may pay something else.
 */
export async function recordMined(
  records: Records,
  found: Payout,
  transaction: ChainTransaction,
  { block, ours, now }: Mined,
): Promise<boolean> {
  const members = await lockBatch(records, found);
  const [{ payout }] = members;
  const attempts = await records.payouts.attempts(payout.id);
  const isOurs =
    attempts.some(({ txid }) => txid === transaction.txid) ||
    members.every((member) => paysIt(member.payout, transaction));
  if (payout.state === 'void') {
    if (isOurs) for (const member of members) await reportRevived(records, member.payout, now);
    return isOurs;
  }
  const shares = shareFee(transaction.feeUnits, members.length);
  for (const [place, { payout: member }] of members.entries()) {
    await records.payouts.patch(member.id, member.version, {
      minedTxid: transaction.txid,
      minedHeight: block.height,
      minedFeeUnits: isOurs ? (shares[place] ?? 0n) : null,
      minedFailed: isOurs && !transaction.isSuccessful,
      // If a reorg takes it out of its block, it is still signed.
      mayBeSigned: true,
      // A transaction may be mined before its broadcast is recorded.
      ...(member.state === 'final' ? {} : { state: 'broadcast' as const }),
    });
  }
  if (!isOurs) return false;
  if (attempts.length === 0) await records.payouts.addAttempt(toLostAttempt(payout, 1, transaction, { block, now }));
  for (const member of members) await tellBroadcast(records, member.payout, now);
  await recordChange(records, payout, transaction, { block, ours, now });
  if (payout.kind === 'withdrawal') await recordColdCoin(records, payout, transaction);
  return true;
}

/**
 * Attempt for a transaction that was signed after the back-up from which this database was restored: only the txid is
 * known, not the bytes. If a reorg removes the transaction, another version in the same conflict domain replaces it.
 * The transaction was signed before it was mined, so its validity window ends no later than a window that starts at its
 * block.
 */
export function toLostAttempt(
  { id, amount }: Payout,
  number: number,
  { txid, feeUnits }: ChainTransaction,
  { block, now }: Pick<Mined, 'block' | 'now'>,
): Attempt {
  const { validityBlocks } = chains[currencies[amount.currency].chain];
  const validUntilHeight = validityBlocks === undefined ? null : block.height + validityBlocks;
  return { payoutId: id, number, txid, raw: null, feeUnits, validUntilHeight, signedAt: now };
}

/**
 * Reports a void payout that was mined after all. The amount may have been paid twice, so an operator must be alerted
 * at once.
 */
async function reportRevived(records: Records, payout: Payout, now: number): Promise<void> {
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'void_payout_mined', subject, details, at: now });
}

/**
 * Whether the transaction is the same payment under another txid (malleability): it spends the same coins or nonce and
 * pays the same.
 */
function paysIt({ amount, toAddress, domain }: Payout, transaction: ChainTransaction): boolean {
  const { outputs, paidToOthersUnits } = transaction;
  if (paidToOthersUnits !== undefined) return paidToOthersUnits === amount.units && spendsAll(domain, transaction);
  const { family } = chains[currencies[amount.currency].chain];
  return outputs.some(
    ({ currency, to, units }) =>
      currency === amount.currency &&
      units === amount.units &&
      addressKey(family, to) === addressKey(family, toAddress),
  );
}

/**
 * Whether the transaction spends exactly the payout's coins. On chains that hide the receiver this identifies the
 * payout, because reserved coins are spent only by their payout.
 */
function spendsAll(domain: Payout['domain'], { consumes }: ChainTransaction): boolean {
  if (domain?.kind !== 'coins' || domain.coins.length !== consumes.length) return false;
  return domain.coins.every(({ id }) => consumes.includes(id));
}

async function recordChange(
  records: Records,
  { domain, amount }: Payout,
  { txid, outputs }: ChainTransaction,
  { block, ours }: Mined,
): Promise<void> {
  if (domain?.kind !== 'coins') return;
  const { chain } = currencies[amount.currency];
  const lots = await keepLots(records, domain.coins);
  for (const { index, to, units } of outputs.filter((output) =>
    ours.has(addressKey(chains[chain].family, output.to)),
  )) {
    const { height } = block;
    await records.wallet.putCoin({
      chain,
      id: coinId(txid, index),
      currency: amount.currency,
      address: to,
      role: 'change',
      units,
      lots,
      height,
      isSpendable: false,
    });
  }
}

/** Notes which coin of a move to cold storage lies there. A later version of the transaction makes another one. */
async function recordColdCoin(
  records: Records,
  { actId, toAddress, amount }: WithdrawalPayout,
  { txid, outputs }: ChainTransaction,
): Promise<void> {
  const { family, conflictDomain } = chains[currencies[amount.currency].chain];
  if (conflictDomain !== 'coins') return;
  const paid = outputs.find(
    ({ to, units }) => units === amount.units && addressKey(family, to) === addressKey(family, toAddress),
  );
  if (paid) await records.cold.setCoin(actId, coinId(txid, paid.index));
}
