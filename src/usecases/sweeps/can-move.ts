/** Whether an internal transfer (sweep or top-up) may be signed now, and its fee limit. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { isHandedOver } from '#src/domain/key-epoch.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Payout, SweepPayout } from '#src/domain/order/payout.ts';
import { sweepFee, sweepFeeLimit } from '#src/domain/order/sweep.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';

/**
 * Whether an internal transfer may be signed: its deposit must be final, the fee rate low enough and, for a sweep with
 * a top-up, the top-up final.
 */
export async function canMove(ports: Ports, records: Records, move: SweepPayout): Promise<boolean> {
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit || !(await isFinal(ports, records, deposit)) || !(await isClean(records, deposit))) return false;
  if (move.kind === 'top_up') return true;
  const topUp = await findTopUp(records, deposit.id);
  if (topUp && (topUp.state !== 'final' || topUp.minedHeight === null)) return false;
  const limit = await findFeeLimit(records, move);
  return (
    limit === undefined || !(await isTooDear(records, move, limit, await findUnitsPerSize(records, deposit.chain)))
  );
}

/** Maximum fee of an internal transfer. Undefined if the hot wallet pays the fee. */
export async function findFeeLimit(records: Records, move: SweepPayout): Promise<bigint | undefined> {
  if (move.kind === 'top_up') return undefined;
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit) throw new TypeError('the deposit of a sweep is there');
  const topUp = await findTopUp(records, deposit.id);
  return sweepFeeLimit(deposit.amount, move.amount, topUp?.amount ?? null);
}

/** Whether a sweep's fee at this fee rate exceeds its limit. */
export async function isTooDear(
  records: Records,
  { amount: { currency }, toAddress }: SweepPayout,
  limit: bigint,
  unitsPerSize: bigint,
): Promise<boolean> {
  const isHotUsed = await holdsSome(records, currency, toAddress);
  return sweepFee(currency, { unitsPerSize, isHotUsed }).units > limit;
}

/**
 * Whether the hot address has a balance in this currency after all payouts in flight. The books count all hot accounts
 * as one: that of later keys has none before the one before it has given it some.
 */
export async function holdsSome(records: Records, currency: CurrencyId, hot: string): Promise<boolean> {
  const { journal, payouts, wallet } = records;
  const held = (await journal.balance(accounts.hot, currency)) + (await journal.balance(accounts.inFlight, currency));
  const { chain } = currencies[currency];
  const epoch = isHandedOver(chain) ? await wallet.epoch(chain) : 0;
  // Each account of earlier keys keeps the last unit.
  if (held <= BigInt(epoch)) return false;
  if (epoch === 0) return true;
  const { family } = chains[chain];
  const [watched] = await wallet.findWatched(family, [addressKey(family, hot)]);
  // A sweep that was planned before goes to an earlier account.
  if (watched?.addressIndex !== epoch) return true;
  const isGiven = ({ amount, state, toAddress }: Payout) =>
    state === 'final' && amount.currency === currency && toAddress === hot;
  return (await payouts.handOvers(chain)).some(isGiven);
}

/**
 * Whether no deposit at the address came from a listed sender. Coins at one address cannot be separated, so otherwise
 * nothing is swept from it.
 */
export async function isClean(records: Records, { orderId, chain }: Deposit): Promise<boolean> {
  const beside = (await records.deposits.ofOrder(orderId)).filter((other) => other.chain === chain);
  return beside.every(({ flag, status }) => flag === null || status === 'dropped' || status === 'lost');
}

export async function isFinal({ rules }: Ports, records: Records, deposit: Deposit): Promise<boolean> {
  if (deposit.status !== 'confirmed' || deposit.height === null) return false;
  const finality = finalityBlocks(deposit.chain, rules.profile);
  return deposit.height <= (await permanentUpTo(records, deposit.chain, finality));
}

async function findTopUp(records: Records, depositId: string): Promise<SweepPayout | undefined> {
  return (await records.payouts.ofDeposit(depositId)).find(({ kind }) => kind === 'top_up');
}
