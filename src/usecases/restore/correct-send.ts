/**
 * Books a send of ours as a correction, so that the ledger agrees with the chain: an operator declared the send
 * unexplained, or it does not match the payout that the operator named. Payouts that the send may have paid are
 * cancelled and left to an operator.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { postCorrection } from '#src/domain/ledger/postings.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { receiveAddresses } from '#src/domain/order/order.ts';
import { isInternalTransfer, payoutSubject, type Payout } from '#src/domain/order/payout.ts';
import { coinId, toCoinRole } from '../deposits/record-arrival.ts';
import { matchTransactions } from '../deposits/match-transactions.ts';
import { undoOwner } from '../loans/undo-owner.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import type { ChainTransaction } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import type { SendWait } from '../ports/stop-records.ts';
import { findSendWait, type ExplainedSend } from './find-send-wait.ts';
import { lockOwner } from '../order-moves/lock-owner.ts';

/** Books the correction. Returns null if it was made; otherwise the reason to wait, and nothing was changed. */
export async function correctSend(ports: Ports, records: Records, send: ExplainedSend): Promise<SendWait | null> {
  const { chain, transaction, verdict } = send;
  const now = ports.clock.now();
  const { ours } = await matchTransactions(records, chain, [transaction]);
  const waitsFor = await findSendWait(ports, records, send, ours);
  if (waitsFor !== null) return waitsFor;
  const maybePaid: Payout[] = [];
  for (const payout of await records.stops.unsent(chain)) {
    if (mayBePaidBy(payout, send) || (await mayBeOppositeOf(records, payout, send))) maybePaid.push(payout);
  }
  if (await spendsBound(records, send)) return 'payout_under_way';
  // What is bound may have been called off since the back-up, and nothing of it can be called off now.
  if (maybePaid.some(({ state }) => state !== 'planned')) return 'payout_under_way';
  for (const payout of maybePaid) await cancelUnsent(records, payout, now);

  const measure = chains[chain].conflictDomain === 'coins' ? countCoins : countAccounts;
  const booked: string[] = [];
  for (const [currency, { hotUnits, depositUnits }] of await measure(records, send, ours)) {
    // A token that went from one of our hot accounts to another is where it was, by the books.
    if (hotUnits === 0n && depositUnits === 0n) continue;
    const id = `send:${chain}:${transaction.txid}:${currency}`;
    await records.journal.post(postCorrection({ id, currency, hotUnits, depositUnits }), now);
    booked.push(`${formatMoney(money(currency, hotUnits + depositUnits))} ${currency}`);
  }
  await records.wallet.retireCoins(chain, transaction.consumes);
  await records.wallet.markSpendable(
    chain,
    transaction.outputs.map(({ index }) => coinId(transaction.txid, index)),
  );
  await records.stops.forgetSend(chain, transaction.txid);
  const details = `${booked.join(', ')}: ${verdict.why}`;
  await records.controls.audit({ actor: 'service', action: 'send_corrected', subject: chain, details, at: now });
  return null;
}

/** Whether a coin that the send spent is bound to a payout that is still to be signed with it. */
async function spendsBound({ wallet, payouts }: Records, { chain, transaction }: ExplainedSend): Promise<boolean> {
  for (const id of await wallet.coinHolders(chain, transaction.consumes)) {
    const holder = await payouts.find(id);
    if (holder && holder.state !== 'final' && holder.state !== 'void' && holder.minedHeight === null) return true;
  }
  return false;
}

/**
 * Whether the send may have paid this payout: the operator named it, its address was paid or, on chains that hide
 * receivers, the amount is the same. Never an internal transfer.
 */
function mayBePaidBy(payout: Payout, { chain, transaction, verdict }: ExplainedSend): boolean {
  if (isInternalTransfer(payout)) return false;
  if (payoutSubject(payout) === verdict.paidFor || payout.amount.units === transaction.paidToOthersUnits) return true;
  // One that was settled before is meant only with its amount: other orders may pay the same address.
  const { outputs } = transaction;
  const alike = payout.state === 'final' ? outputs.filter(({ units }) => units === payout.amount.units) : outputs;
  return paysOneOf([payout.toAddress], chain, { ...transaction, outputs: alike });
}

/**
 * Whether the send may have settled the payout's order the other way, on the same chain: it paid the refund address of
 * an order whose payout is not sent, or the receive address of an order whose refund is not sent. Also a payout with a
 * conflict domain may have been called off since the back-up, before it was signed.
 */
async function mayBeOppositeOf(
  { orders }: Records,
  { kind, isExtra, state, orderId }: Payout,
  { chain, transaction }: ExplainedSend,
): Promise<boolean> {
  if (orderId === null || isExtra || state === 'final') return false;
  const order = await orders.find(orderId);
  if (!order) return false;
  const { refundAddress } = order;
  const others = kind === 'refund' ? receiveAddresses(order) : refundAddress === null ? [] : [refundAddress];
  return paysOneOf(others, chain, transaction);
}

function paysOneOf(addresses: readonly string[], chain: ChainId, { outputs }: ChainTransaction): boolean {
  const wanted = new Set(addresses.map((address) => addressKey(chains[chain].family, address)));
  return outputs.some(({ to }) => wanted.has(addressKey(chains[chain].family, to)));
}

/** Cancels the payout. Its order becomes `failed`, and an operator decides what is still owed. */
async function cancelUnsent(records: Records, payout: Payout, now: number): Promise<void> {
  const order = await lockOwner(records, payout);
  await cancelPlanned(records, payout, now);
  await undoOwner(records, payout, { reason: 'payout_rejected', at: now });
  if (!order || payout.isExtra) return;
  const key = `void:${payout.key}`;
  await advanceOrder(records, order, { event: 'payout_failed', key, reason: 'payout_rejected', at: now });
}

type Purse = 'hotUnits' | 'depositUnits';
type Moved = ReadonlyMap<CurrencyId, Readonly<Record<Purse, bigint>>>;

function makeCount(chain: ChainId) {
  const moved = new Map<CurrencyId, Record<Purse, bigint>>();
  const count = (currency: CurrencyId | null, purse: Purse, units: bigint): void => {
    if (currency === null || currencies[currency].chain !== chain) return;
    const sums = moved.get(currency) ?? { hotUnits: 0n, depositUnits: 0n };
    sums[purse] += units;
    moved.set(currency, sums);
  };
  return { moved, count };
}

const purseOf = (role: 'deposit' | 'hot' | 'change'): Purse => (role === 'deposit' ? 'depositUnits' : 'hotUnits');

/**
 * On UTXO chains: subtracts known coins that the send spent and adds its change. Unknown coins were never booked, so
 * they do not count.
 */
async function countCoins(
  records: Records,
  { chain, transaction: { consumes, outputs } }: ExplainedSend,
  ours: ReadonlyMap<string, WatchedAddress>,
): Promise<Moved> {
  const { moved, count } = makeCount(chain);
  const { family, nativeCurrency } = chains[chain];
  for (const { role, units } of await records.wallet.coins(chain, consumes))
    count(nativeCurrency, purseOf(role), -units);
  for (const { to, units, currency } of outputs) {
    const watched = ours.get(addressKey(family, to));
    if (watched) count(currency, purseOf(toCoinRole(watched)), units);
  }
  return moved;
}

/** On account chains: a send signed by a deposit address is a sweep; all others are from the hot wallet. */
async function countAccounts(
  records: Records,
  { chain, transaction: { senders, outputs, feeUnits, isSuccessful } }: ExplainedSend,
  ours: ReadonlyMap<string, WatchedAddress>,
): Promise<Moved> {
  const { moved, count } = makeCount(chain);
  const { family, nativeCurrency, sweepFeePayer } = chains[chain];
  const signers = await records.wallet.findWatched(
    family,
    senders.map((sender) => addressKey(family, sender)),
  );
  const source = signers.some((watched) => toCoinRole(watched) === 'deposit') ? 'depositUnits' : 'hotUnits';
  count(nativeCurrency, sweepFeePayer === 'deposit' ? source : 'hotUnits', -feeUnits);
  for (const { to, units, currency } of isSuccessful ? outputs : []) {
    count(currency, source, -units);
    const watched = ours.get(addressKey(family, to));
    if (watched) count(currency, purseOf(toCoinRole(watched)), units);
  }
  return moved;
}
