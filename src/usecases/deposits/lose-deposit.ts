/**
 * A deposit that was booked is gone from the chain for good. Where nothing was sent for it, the books undo what was
 * decided and the order is held; where it was paid out, the loss is ours and the visitor's order is not touched.
 */
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postConversionUndone, postLost, postRefundFeeUndone } from '#src/domain/ledger/postings.ts';
import { subtract } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { advanceOrder } from '../orders/advance-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

export async function loseDeposit({ store, clock, rules }: Ports, depositId: string): Promise<void> {
  await store.transaction(async (records) => {
    const now = clock.now();
    const found = await records.deposits.find(depositId);
    const order = found && (await records.orders.lock(found.orderId));
    const deposit = await records.deposits.find(depositId);
    const cursor = deposit && (await records.chains.cursor(deposit.chain));
    if (!deposit || !cursor || deposit.status !== 'confirmed' || deposit.height !== null) return;
    const since = cursor.height - (deposit.orphanedAtHeight ?? cursor.height);
    if (since < finalityBlocks(deposit.chain, rules.profile)) return;

    const bornBy = await takeBack(records, deposit, order, now);
    await records.journal.post(postLost(deposit, bornBy), now);
    await records.deposits.patch(depositId, { status: 'lost' });
    const subject = order?.orderNumber ?? deposit.id;
    await records.controls.audit({ actor: 'service', action: 'deposit_lost', subject, details: bornBy, at: now });
    if (!order) return;
    // Where the table has no such move, the order had ended or is already with an operator.
    await advanceOrder(records, order, {
      event: 'deposit_reversed',
      key: `reversed:${depositId}`,
      reason: 'deposit_reversed',
      at: now,
    });
  });
}

/** Undoes what was planned on the deposit if nothing of it was reserved. Names the account that bears the loss. */
async function takeBack(records: Records, deposit: Deposit, order: Order | undefined, now: number): Promise<string> {
  if (!order) return accounts.held(deposit.id);
  const payouts = await records.payouts.ofOrder(order.id);
  switch (deposit.use) {
    case null:
      return accounts.order(order.orderNumber);
    case 'unclaimed':
      return accounts.held(deposit.id);
    case 'dust':
      return accounts.loss;
    case 'swap': {
      const open = payouts.filter(({ kind, state }) => kind === 'payout' && state !== 'void');
      if (order.price === null || !(await voidPlanned(records, open))) return accounts.loss;
      await records.journal.post(postConversionUndone(order.orderNumber, order.price), now);
      await records.orders.patch(order.id, { price: null });
      const siblings = await records.deposits.ofOrder(order.id);
      for (const { id, use } of siblings) if (use === 'swap') await records.deposits.patch(id, { use: null });
      return accounts.order(order.orderNumber);
    }
    case 'refund': {
      const open = payouts.filter(({ depositId, state }) => depositId === deposit.id && state !== 'void');
      const [refund] = open;
      if (!refund || !(await voidPlanned(records, open))) return accounts.loss;
      await records.journal.post(postRefundFeeUndone(deposit.id, subtract(deposit.amount, refund.amount)), now);
      return accounts.held(deposit.id);
    }
  }
}

/** Only a payout that has no conflict domain yet can be called off: from then on it may be mined. */
async function voidPlanned(records: Records, payouts: readonly Payout[]): Promise<boolean> {
  if (payouts.some(({ state }) => state !== 'planned')) return false;
  for (const { id, version } of payouts) await records.payouts.patch(id, version, { state: 'void', wakeAt: null });
  return true;
}
