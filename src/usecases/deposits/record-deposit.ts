/** Records a visitor's payment seen in the mempool or in a block. Recording a payment never moves money. */
import { senderTagsOf } from '#src/domain/exposure.ts';
import type { Money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import { comesFirst } from '#src/domain/order/comes-first.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import { tierOf } from '#src/domain/policy/policy-depths.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { makeMatch } from '../screening/screen-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { DepositPatch } from '../ports/deposit-records.ts';
import type { Records } from '../ports/records.ts';
import { isDust } from './is-dust.ts';
import { findDepositAgain } from './lose-deposit.ts';
import type { Arrival } from './arrival.ts';

type Payment = Arrival & Readonly<{ id: string; index: number; orderId: string; amount: Money }>;

export async function recordDeposit(ports: Ports, records: Records, payment: Payment): Promise<void> {
  const now = ports.clock.now();
  // A payment stays in the mempool for many passes of the watcher, so known payments are skipped without a lock.
  if (!payment.block && isThere(await records.deposits.find(payment.id), payment)) return;

  // Lock order, to avoid deadlocks: the order first, then its deposits.
  const order = await records.orders.lock(payment.orderId);
  const known = await records.deposits.find(payment.id);
  if (!known) {
    const deposit = await makeDeposit(ports, records, { payment, order });
    await records.deposits.insert(deposit);
    if (!order) return;
    await noteSenders(ports, records, payment, now);
    await tellOrder(records, order, deposit, now);
    return;
  }
  // The block of the payment may have been processed while this call waited for the lock. A mempool sighting never
  // overrides a block.
  if (!payment.block && isThere(known, payment)) return;
  // A worker that looked later may have recorded the payment first. The time of a block, which others choose, never
  // makes a payment earlier that we saw ourselves.
  const voucher = vouch(ports, payment);
  const isNewlySeen = payment.block !== undefined || known.status === 'dropped';
  const seen = {
    ...(isNewlySeen && known.voucher !== voucher && { voucher }),
    ...(!payment.block && payment.seenAt < known.seenAt && { seenAt: payment.seenAt }),
    ...(known.status === 'dropped' && { status: 'seen' as const }),
  };
  await records.deposits.patch(known.id, payment.block ? { ...seen, ...inBlock(known, payment) } : seen);
  if (payment.block && known.status === 'lost') {
    await findDepositAgain(records, known, { order, height: payment.block.height, now });
  }
  if (known.status === 'dropped' && order) await tellOrder(records, order, { ...known, ...seen }, now);
}

/** Whether a payment of the mempool is recorded already, and was not seen any earlier. */
function isThere(deposit: Deposit | undefined, { seenAt }: Pick<Payment, 'seenAt'>): boolean {
  return deposit !== undefined && deposit.status !== 'dropped' && deposit.seenAt <= seenAt;
}

/**
 * Vouches for the payment as the chain has it, whatever its row says. Until it is mined the voucher counts for nothing:
 * whoever wrote the height of a block into its row could spend the coins again.
 */
function vouch({ vouchFor }: Ports, { id, chain, amount, output, block }: Payment): string {
  return vouchFor({ id, chain, amount, address: output.to, ...(!block && { isUnmined: true }) });
}

function inBlock({ minedAt }: Deposit, { block, seenAt }: Payment): DepositPatch {
  return { height: block?.height ?? null, blockHash: block?.hash ?? null, minedAt: minedAt ?? seenAt };
}

type Sighting = Readonly<{ payment: Payment; order: Order | undefined }>;

async function makeDeposit(ports: Ports, records: Records, { payment, order }: Sighting): Promise<Deposit> {
  const { id, orderId, chain, transaction, index, amount, block, seenAt } = payment;
  const listed = transaction.senders.map((sender) => ports.screening.check(chain, sender)).find(({ match }) => match);
  return {
    id,
    orderId,
    chain,
    txid: transaction.txid,
    index,
    amount,
    status: 'seen',
    use: (await isDust(records, { id, amount }, order)) ? 'dust' : null,
    height: block?.height ?? null,
    blockHash: block?.hash ?? null,
    confirmationsNeeded: confirmationsNeeded(amount, ports.rules.profile),
    tier: tierOf(amount, ports.rules.profile),
    senderTags: senderTagsOf(chain, transaction.senders),
    seenAt,
    minedAt: block ? seenAt : null,
    confirmedAt: null,
    orphanedAtHeight: null,
    flag: listed?.match ? listed.reason : null,
    sweepAt: null,
    voucher: vouch(ports, payment),
  };
}

/**
 * Records matches of the payment's senders with the screening list. An operator must review them before the deposit is
 * exchanged.
 */
async function noteSenders({ screening }: Ports, records: Records, payment: Payment, now: number): Promise<void> {
  const { id: depositId, orderId, chain, transaction } = payment;
  for (const address of new Set(transaction.senders)) {
    const result = screening.check(chain, address);
    if (!result.match) continue;
    const match = { orderId, role: 'sender', depositId, chain, address, entry: result.reason } as const;
    await records.matches.note({ ...makeMatch(screening.list, match), foundAt: now });
  }
}

async function tellOrder(records: Records, order: Order, deposit: Deposit, now: number): Promise<void> {
  const key = `${deposit.id}:${order.version}`;
  if (deposit.use === 'dust') return;
  if (deposit.flag !== null) {
    // If the lifecycle table has no `deposit_flagged` for this state, the order takes no more deposits, and the deposit
    // is judged when it is confirmed.
    await advanceOrder(records, order, {
      event: 'deposit_flagged',
      key: `flagged:${key}`,
      reason: 'deposit_listed',
      at: now,
    });
    return;
  }
  if (order.state !== 'awaiting_deposit' || deposit.amount.currency !== order.quote.inputs.send.currency) return;
  if (deposit.seenAt > order.expiresAt) {
    await advanceOrder(records, order, {
      event: 'window_elapsed',
      key: `elapsed:${order.version}`,
      reason: 'no_deposit',
      at: now,
    });
    return;
  }
  // The order goes on waiting for the payment that fits, and its page goes on showing where to pay.
  if (comesFirst({ order, deposit, deposits: await records.deposits.ofOrder(order.id) })) return;
  await advanceOrder(records, order, {
    event: 'deposit_seen',
    key: `seen:${key}`,
    reason: null,
    at: now,
    patch: { detectedAt: order.detectedAt ?? now },
  });
}
