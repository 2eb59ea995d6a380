/**
 * Plans sweeps of final deposits that are worth the fee. The cost depends on the number of due deposits, not of all
 * deposits.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { planSweep, weighAgainAt, type SweepPlan } from '#src/domain/order/sweep.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import { isFresh } from '#src/domain/price-age.ts';
import { unsentPayout } from '../settlement/plan-payout.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { loadBoard } from '../quotes/load-board.ts';
import { holdsSome, isClean, isFinal } from './can-move.ts';
import { findDepositKey } from './find-deposit-key.ts';

/** Number of deposits per batch. Small, because other work of the same chain waits meanwhile. */
const batch = 20;
/** Retry interval for deposits that are not worth the current fee or belong to an unfinished mix. */
const retryMs = 3_600_000;

export async function planSweeps(ports: Ports, chain: ChainId): Promise<void> {
  if (!isSwept(ports, chain)) return;
  const due = await ports.store.snapshot(async (records) => await findDueSweeps(ports, records, chain));
  if (due.length === 0) return;
  const hot = await findHotAddress(ports, chain);
  const failures: unknown[] = [];
  for (const deposit of due) {
    // A failing deposit must not block the others: its sweep is retried later.
    await planOne(ports, deposit, hot).catch(async (error: unknown) => {
      failures.push(error);
      const sweepAt = ports.clock.now() + retryMs;
      await ports.store.transaction(async ({ deposits }) => await deposits.patch(deposit.id, { sweepAt }));
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sweeps on ${chain} were not planned`);
}

/** Whether deposits of the chain stay where they were paid to until they are swept. */
export function isSwept({ chains: pairs }: Ports, chain: ChainId): boolean {
  return facts[chain].sweepFeePayer !== undefined && pairs[chain].wallet.signsForDeposits === true;
}

/** Deposits whose sweep is to be planned now. */
export async function findDueSweeps(ports: Ports, records: Records, chain: ChainId): Promise<readonly Deposit[]> {
  if (!isSwept(ports, chain)) return [];
  const minedUpTo = await permanentUpTo(records, chain, finalityBlocks(chain, ports.rules.profile));
  return await records.deposits.toSweep(chain, { dueAt: ports.clock.now(), minedUpTo, limit: batch });
}

async function planOne(ports: Ports, deposit: Deposit, hot: string): Promise<void> {
  const from = await findDepositKey(ports, deposit.orderId);
  if (!from) throw new TypeError(`the address of a deposit on ${deposit.chain} has no key`);
  await ports.store.transaction(async (records) => await plan(ports, records, { deposit, hot, from: from.address }));
}

type Route = Readonly<{ deposit: Deposit; hot: string; from: string }>;

async function plan(ports: Ports, records: Records, { deposit: { id, orderId }, hot, from }: Route) {
  const now = ports.clock.now();
  const order = await records.orders.lock(orderId);
  const deposit = await records.deposits.find(id);
  if (!deposit || deposit.sweepAt === null || deposit.sweepAt > now) return;
  if (!(await isFinal(ports, records, deposit))) return;
  const verdict = isBeingMixed(order) ? 'later' : await weigh(ports, records, { deposit, hot, now });
  if (verdict === 'later') return await records.deposits.patch(id, { sweepAt: now + retryMs });
  if (verdict === 'dust') return await records.deposits.patch(id, { sweepAt: weighAgainAt(deposit, now) });

  const { amount, topUp } = verdict;
  const moves: SweepPayout[] = [];
  if (topUp) moves.push(makeMove('top_up', deposit.id, { amount: topUp, toAddress: from, now }));
  // A sweep that needs a top-up is suspended until the top-up is final.
  const sweep = makeMove('sweep', deposit.id, { amount, toAddress: hot, now });
  moves.push(topUp ? { ...sweep, wakeAt: null } : sweep);
  const planned = await records.payouts.ofDeposit(id);
  // A cancelled sweep is not planned again, because an operator handles it.
  if (planned.length === 0) for (const move of moves) await records.payouts.insert(move);
  await records.deposits.patch(id, { sweepAt: null });
}

/**
 * Whether the deposit belongs to an unfinished mix. It is swept only after the mix is finished, because the parts of
 * the mix must not be paid from a wallet that holds the deposit.
 */
function isBeingMixed(order: Order | undefined): boolean {
  return order !== undefined && order.mix !== null && !isTerminal(order.state);
}

/**
 * Whether the deposit is worth a sweep. `dust`: not even at the usual fee rate, or at one address with a listed
 * sender's coins, which rarely changes.
 */
async function weigh(
  { rules }: Ports,
  records: Records,
  { deposit, hot, now }: Readonly<{ deposit: Deposit; hot: string; now: number }>,
): Promise<SweepPlan | 'later' | 'dust'> {
  if (!(await isClean(records, deposit))) return 'dust';
  const policy = feePolicyOf(rules.policy().policy);
  const { amount, chain } = deposit;
  const board = await loadBoard(records, []);
  const prices = isFresh(board, now) ? board.prices : undefined;
  const isHotUsed = await holdsSome(records, amount.currency, hot);
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const worthNow = planSweep(amount, { unitsPerSize, prices, isHotUsed, policy });
  if (worthNow || !prices) return worthNow ?? 'later';
  const { usualUnitsPerSize } = facts[chain].fee;
  return planSweep(amount, { unitsPerSize: usualUnitsPerSize, prices, isHotUsed }) ? 'later' : 'dust';
}

type Planned = Readonly<{ amount: Money; toAddress: string; now: number }>;

function makeMove(kind: SweepPayout['kind'], depositId: string, { amount, toAddress, now }: Planned): SweepPayout {
  const key = `${kind === 'sweep' ? 'sweep' : 'top-up'}:${depositId}`;
  return {
    ...unsentPayout(now),
    id: key,
    key,
    kind,
    part: 1,
    orderId: null,
    orderNumber: null,
    loanId: null,
    depositId,
    isExtra: false,
    amount,
    toAddress,
    owedBy: accounts.transit,
  };
}
