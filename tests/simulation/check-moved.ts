/** Checks sweeps and top-ups on the chain (rule L21): they pay only our own addresses. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, type SweepPayout } from '#src/domain/order/payout.ts';
import { planSweep } from '#src/domain/order/sweep.ts';
import { hotAddresses } from './check-epochs.ts';
import type { Outflow } from './check-paid.ts';
import type { Oracle, TruthDeposit } from './oracle.ts';
import type { World } from './world.ts';

/**
 * `deposit` is the deposit that is swept or topped up, if it is in a block; `isFinal` tells whether it was ever final.
 */
type Moved = Readonly<{ outflow: Outflow; deposit: TruthDeposit | undefined; isFinal: boolean }>;

export function checkMoved(world: World, move: SweepPayout, { outflow, deposit, isFinal }: Moved): void {
  const { trace } = world;
  const { chain, transaction, sent } = outflow;
  const { key, kind } = move;
  const [output, ...more] = transaction.outputs;
  if (sent.length > 0 || more.length > 0 || !output) return trace.fail('L16', `${key} went to an address not ours`);
  if (!deposit) return trace.fail('L21', `${key} was mined for a deposit that is in no block`);
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const hot = hotAddresses(world, chain).map(nameOf);
  const own = [nameOf(deposit.visitor.order?.depositAddress ?? '')];
  const [from, to] = kind === 'sweep' ? [own, hot] : [hot, own];
  if (!from.includes(nameOf(transaction.senders[0] ?? ''))) trace.fail('L21', `${key} was paid from another address`);
  if (!to.includes(nameOf(output.to))) trace.fail('L16', `${key} went to another address of ours`);
  const { currency, units } = deposit.amount;
  const isRight = kind === 'sweep' ? output.currency === currency && output.units <= units : isGas(outflow);
  if (!isRight) trace.fail('L21', `${key} moved ${output.units} ${output.currency} for ${units} ${currency}`);
  // A reorganisation may move the sweep to a lower block, but never undoes a deposit that was final.
  const depth = transaction.height - deposit.height;
  if (!isFinal) trace.fail('L21', `${key} was mined ${depth} blocks after its deposit, which was never final`);
  checkMixOver(world, move, deposit);
  if (deposit.visitor.manner === 'listed_sender') trace.fail('L21', `${key} moved coins of a listed sender`);
}

/** Checks that no part of a mix is sent after its own deposit was swept into the wallet that pays it. */
function checkMixOver({ store, trace }: World, move: SweepPayout, { visitor }: TruthDeposit): void {
  const order = visitor.order && store.dump().orders.get(visitor.order.id);
  // An erased order never pays again.
  if (order && isBeingMixed(order)) trace.fail('OWN COINS', `${move.key} was moved while its mix was ${order.state}`);
}

function isBeingMixed({ mix, state }: Order): boolean {
  return mix !== null && !isTerminal(state);
}

function isGas({ chain, transaction }: Outflow): boolean {
  return transaction.outputs[0]?.currency === chains[chain].nativeCurrency;
}

/** Checks that a sweep or top-up is settled in the books only after the chain showed it with enough confirmations. */
export function checkSettled({ store, trace }: World, { everSettled }: Oracle): void {
  const { payouts, attempts } = store.dump();
  for (const payout of payouts) {
    if (!isInternalTransfer(payout) || payout.state !== 'final' || payout.minedTxid === null) continue;
    // A version that was settled and undone may be followed by another one.
    const txids = [payout.minedTxid, ...(attempts.get(payout.id) ?? []).map(({ txid }) => txid)];
    const wasSettled = txids.some((txid) => everSettled.has(txid));
    if (!wasSettled) trace.fail('L21', `${payout.key} is booked before it is deep enough`);
  }
}

/** Describes sweeps and top-ups that are not finished yet; undefined if all are. */
export function findMoveUnrest(world: World): string | undefined {
  for (const payout of world.store.dump().payouts) {
    const { key, state, minedHeight } = payout;
    const isAtRest = state === 'void' || (state === 'final' && minedHeight !== null);
    if (isInternalTransfer(payout) && !isAtRest) return `${key} is ${state}`;
  }
  const [waiting] = findUnswept(world);
  return waiting && `deposit ${waiting.id} is worth sweeping and was not swept`;
}

/** Deposits that are not swept although sweeping is worth its fee now. */
export function findUnswept({ store, adapters }: World) {
  const { orders, deposits, health, rates } = store.dump();
  const all = [...deposits];
  const prices = rates.get('latest')?.prices;
  return all.filter(({ amount, chain, orderId, sweepAt, status, height }) => {
    if (sweepAt === null || status !== 'confirmed' || height === null) return false;
    const isBesideListed = all.some(
      (other) => other.orderId === orderId && other.chain === chain && other.flag !== null,
    );
    const unitsPerSize = health.get(chain)?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
    const order = orders.get(orderId);
    if (adapters.chains[chain].wallet.signsForDeposits !== true) return false;
    if (isBesideListed || (order && isBeingMixed(order))) return false;
    return planSweep(amount, { unitsPerSize, prices, isHotUsed: false }) !== undefined;
  });
}
