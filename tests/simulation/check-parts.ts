/**
 * Checks the parts of a mix on the chain: each paid to the address next in rotation, none before the time drawn with
 * the order, none with coins of its own visitor, and in sum exact to the unit.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import { findBatches } from './check-batch.ts';
import { findPayments, makePayoutFinder, type Outflow } from './check-paid.ts';
import type { DeepDeposit } from './oracle.ts';
import { typedReceivers, type Visitor } from './visitors.ts';
import type { World } from './world.ts';

type Part = Readonly<{
  payout: Payout;
  outflow: Outflow;
  output: TransactionOutput;
  /** The visitor's deposits that ever had enough confirmations. */
  own: readonly DeepDeposit[];
  minedAt: number;
}>;

export function checkPart({ trace, skew }: World, visitor: Visitor, part: Part): void {
  const { payout, outflow, output, own, minedAt } = part;
  const plan = visitor.order?.mix?.plan;
  if (payout.kind !== 'payout' || !plan) return;
  const { family } = chains[outflow.chain];
  const receivers = typedReceivers(visitor);
  const turn = receivers[(payout.part - 1) % receivers.length] ?? '';
  if (addressKey(family, output.to) !== addressKey(family, turn)) {
    trace.fail('L16', `${payout.key} went to an address whose turn it was not`);
  }
  // Without a deposit the time has not started; another check reports that.
  const begunAt = own.length === 0 ? 0 : Math.min(...own.map(({ deepSince }) => deepSince));
  const offset = plan.offsetsMs[payout.part - 1];
  if (offset === undefined) trace.fail('L9', `${payout.key} is a part that was never planned`);
  else if (minedAt + skew.spreadMs() < begunAt + offset)
    trace.fail('EARLY', `${payout.key} was paid ${begunAt + offset - minedAt} ms early`);
  if (outflow.payers.has(visitor)) trace.fail('OWN COINS', `${payout.key} was paid with its own visitor's coins`);
}

/**
 * At the end of a run: every completed order got all its parts, and they add up to its price, less the parts that were
 * called off.
 */
export function checkPaidInFull(world: World, visitors: readonly Visitor[], outflows: readonly Outflow[]): void {
  const payoutOf = makePayoutFinder(world);
  const batches = findBatches(world.store.dump());
  const arrived = new Map<string, bigint[]>();
  for (const outflow of outflows) {
    const payout = payoutOf(outflow);
    if (payout?.kind !== 'payout' || !outflow.transaction.isSuccessful) continue;
    for (const { member, amount } of findPayments(visitors, outflow, batches.get(payout) ?? [payout]) ?? []) {
      if (member.orderId === null) continue;
      arrived.set(member.orderId, [...(arrived.get(member.orderId) ?? []), amount.units]);
    }
  }
  for (const { id, orderNumber, state, price } of world.store.dump().orders) {
    if (state !== 'completed') continue;
    const parts = arrived.get(id) ?? [];
    const sum = parts.reduce((total, units) => total + units, 0n);
    const [count, units] = [price?.rest?.parts.length ?? 0, price?.rest?.receive.units ?? 0n];
    if (price && count > 0) world.tally.count('promise: rest of a mix called off');
    if (parts.length + count !== price?.parts || sum + units !== price.receive.units) {
      world.trace.fail('L9', `${orderNumber} got ${sum} in ${parts.length} parts, not ${price?.receive.units}`);
    }
  }
}
