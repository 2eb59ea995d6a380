/**
 * Payouts that were bound when the database was restored count as signed (`mayBeSigned`). If they were called off since
 * the back-up instead, what they had may be spent by others, and their orders may be settled the other way. The chain
 * or an operator tells, and then they are called off here as well.
 */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { lockBatch, patchBatch, type Member } from '../order-moves/lock-batch.ts';
import { paysIt } from '../payouts/record-mined.ts';
import type { Block, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { cancelUnsigned, planAgain } from '../settlement/take-back.ts';
import { isDeep } from './find-send-wait.ts';

type Send = Readonly<{ chain: ChainId; block: Block; transaction: ChainTransaction }>;

/**
 * Calls off payouts whose coins or nonce a send of ours has consumed without paying them: no version of them can ever
 * be mined, once the send is final. They are planned again. Returns whether nothing is bound to what the send consumed.
 */
export async function releaseConsumed(ports: Ports, records: Records, send: Send): Promise<boolean> {
  const { chain, block, transaction } = send;
  const holders = await findHolders(records, send);
  if (holders.length === 0) return true;
  if (ports.chains[chain].node.hidesReceivers === true || !(await isDeep(ports, records, chain, block))) return false;
  for (const holder of holders) {
    const members = await lockBatch(records, holder);
    const attempts = await records.payouts.attempts(holder.id);
    if (attempts.length > 0 || members.some(({ payout }) => !isConsumedBy(payout, transaction))) return false;
    await callOff(records, members, ports.clock.now());
  }
  return true;
}

/** Payouts that what the send consumed is bound to, the leaders of batches. */
async function findHolders(records: Records, { chain, transaction: { consumes } }: Send): Promise<readonly Payout[]> {
  if (chains[chain].conflictDomain !== 'coins') return await records.payouts.matching(chain, [], consumes);
  const found: Payout[] = [];
  for (const id of await records.wallet.coinHolders(chain, consumes)) {
    const payout = await records.payouts.find(id);
    if (payout) found.push(payout);
  }
  return found;
}

/** Whether the payout of an order is bound, and was consumed by this transaction without being paid. */
function isConsumedBy(payout: Payout, transaction: ChainTransaction): boolean {
  const { kind, state, minedTxid, minedFeeUnits } = payout;
  const isOfOrder = kind === 'payout' || kind === 'refund';
  const isTaken = state === 'broadcast' && minedTxid === transaction.txid && minedFeeUnits === null;
  return isOfOrder && (state === 'reserved' || isTaken) && !paysIt(payout, transaction);
}

async function callOff(records: Records, members: readonly [Member, ...Member[]], now: number): Promise<void> {
  const unmined = { minedTxid: null, minedHeight: null, minedFeeUnits: null } as const;
  await patchBatch(records, members, { state: 'reserved', mayBeSigned: false, ...unmined });
  const [{ payout }] = members;
  await cancelUnsigned(records, payout, now);
  await planAgain(records, payout, now);
}

/**
 * An operator says that a send paid this order: then its bound payout was called off before, because an order is
 * settled in one way. From here on the payout counts as unsigned, and whoever may, calls it off.
 */
export async function clearDoubt(records: Records, subject: string): Promise<void> {
  const order = await records.orders.findByNumber(subject);
  if (!order) return;
  for (const { id, domain } of await records.payouts.ofOrder(order.id)) {
    const leader = await records.payouts.find(domain?.kind === 'joined' ? domain.leader : id);
    if (leader?.state !== 'reserved' || !leader.mayBeSigned || leader.minedHeight !== null) continue;
    if ((await records.payouts.attempts(leader.id)).length > 0) continue;
    await patchBatch(records, await lockBatch(records, leader), { mayBeSigned: false });
  }
}
