/** A block holds a transaction of a payout, or one that consumed what the payout consumes. */
import { addressName } from '#src/domain/address/address-name.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { payoutSubject, type Payout } from '#src/domain/order/payout.ts';
import { coinId } from '../deposits/record-arrival.ts';
import type { BlockRef, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Records, WatchedAddress } from '../ports/records.ts';
import { tellBroadcast } from './broadcast-payout.ts';
import { keepLots } from './keep-lots.ts';
import { lockOwner } from './lock-owner.ts';

type Mined = Readonly<{
  block: BlockRef;
  /** Addresses of ours among all outputs of the block. */
  ours: ReadonlyMap<string, WatchedAddress>;
  now: number;
}>;

export async function recordMined(
  records: Records,
  found: Payout,
  transaction: ChainTransaction,
  { block, ours, now }: Mined,
): Promise<void> {
  await lockOwner(records, found);
  const payout = await records.payouts.lock(found.id);
  if (!payout) throw new TypeError('a payout that was found is there');
  const attempts = await records.payouts.attempts(payout.id);
  const isOurs = attempts.some(({ txid }) => txid === transaction.txid) || paysIt(payout, transaction);
  if (payout.state === 'void') return await reportRevived(records, payout, isOurs, now);
  await records.payouts.patch(payout.id, payout.version, {
    minedTxid: transaction.txid,
    minedHeight: block.height,
    minedFeeUnits: isOurs ? transaction.feeUnits : null,
    minedFailed: isOurs && !transaction.isSuccessful,
    // Mined before we could write down that we sent it: then it has been sent.
    ...(payout.state === 'final' ? {} : { state: 'broadcast' as const }),
  });
  if (!isOurs) return;
  if (attempts.length === 0) await recordLostAttempt(records, payout, transaction, now);
  await tellBroadcast(records, payout, now);
  await recordChange(records, payout, transaction, { block, ours, now });
}

/** It was signed after the back-up that this database was restored from: what is left of it is its id in the chain. */
async function recordLostAttempt(
  records: Records,
  { id }: Payout,
  { txid, feeUnits }: ChainTransaction,
  now: number,
): Promise<void> {
  const lost = { payoutId: id, number: 1, txid, raw: '', feeUnits, validUntilHeight: null, signedAt: now };
  await records.payouts.addAttempt(lost);
}

/** A payout that was given up is in a block after all. It may have been paid again: an operator must look at once. */
async function reportRevived(records: Records, payout: Payout, isOurs: boolean, now: number): Promise<void> {
  if (!isOurs) return;
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'void_payout_mined', subject, details, at: now });
}

/** The same payment under another id: nothing but the id can differ, since it consumes the same coins. */
function paysIt({ amount, toAddress }: Payout, { outputs }: ChainTransaction): boolean {
  const { family } = chains[currencies[amount.currency].chain];
  return outputs.some(
    ({ currency, to, units }) =>
      currency === amount.currency &&
      units === amount.units &&
      addressName(family, to) === addressName(family, toAddress),
  );
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
    ours.has(addressName(chains[chain].family, output.to)),
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
