/** Memory store: payouts, refunds and their signed transactions. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { parentIds } from '#src/domain/change-chain.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import {
  isDepositMove,
  isInternalTransfer,
  type Attempt,
  type HandOverPayout,
  type LoanPayout,
  type WithdrawalPayout,
  type OrderPayout,
  type Payout,
  type SweepPayout,
} from '#src/domain/order/payout.ts';
import { AlreadyTaken, type PayoutRecords } from '#src/usecases/ports/records.ts';
import { joinedCount } from '#src/domain/payout-batch.ts';
import type { Leases } from './leases.ts';
import { chainOf, claimConflict, isAttempted, setDomain, signedWith } from './payout-domains.ts';
import { assertOutsideRest } from './rest-guard.ts';
import { addTo, makeTable, mustGet, type Rows, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type PayoutTables = Readonly<{
  payouts: Table<Payout>;
  idByKey: Table<string>;
  idByRefundedDeposit: Table<string>;
  idsByOrder: Table<readonly string[]>;
  idByLoan: Table<string>;
  /** Payout id of a sweep or top-up, by `kind depositId`. */
  idByMove: Table<string>;
  /** Payout id by chain and conflict domain (the inputs that all its versions consume). */
  idByConflict: Table<string>;
  attempts: Table<readonly Attempt[]>;
  idByTxid: Table<string>;
}>;

export function makePayoutTables(undo: UndoLog): PayoutTables {
  return {
    payouts: makeTable(undo),
    idByKey: makeTable(undo),
    idByRefundedDeposit: makeTable(undo),
    idsByOrder: makeTable(undo),
    idByLoan: makeTable(undo),
    idByMove: makeTable(undo),
    idByConflict: makeTable(undo),
    attempts: makeTable(undo),
    idByTxid: makeTable(undo),
  };
}

type Needs = Readonly<{
  tables: PayoutTables;
  leases: Leases;
  orders: Rows<Order>;
  deposits: Rows<Deposit>;
  loans: Rows<Loan>;
  /** Number of coins that are reserved for a payout. */
  countCoins: (payoutId: string) => number;
  /** Whether the chain was not read since a restore. */
  isFenced: (chain: ChainId) => boolean;
}>;

export function makePayoutRecords(needs: Needs): PayoutRecords {
  const { tables, leases, orders, deposits, loans, countCoins, isFenced } = needs;
  const { payouts } = tables;
  return {
    insert: async (payout) => {
      if (payout.kind === 'loan') mustGet(loans, payout.loanId);
      else if (!isInternalTransfer(payout) && payout.kind !== 'withdrawal') mustGet(orders, payout.orderId);
      if (payout.depositId !== null) mustGet(deposits, payout.depositId);
      if (payout.kind === 'payout' || payout.kind === 'refund') assertOutsideRest(payout, { orders, deposits });
      return insertPayout(tables, payout);
    },
    find: async (id) => payouts.get(id),
    unmined: async (ids) => findUnmined(payouts, ids),
    lock: async (id) => payouts.get(id),
    patch: async (id, fromVersion, patch) => {
      const payout = payouts.get(id);
      if (payout?.version !== fromVersion) return false;
      if (patch.domain === null && payout.domain !== null && countCoins(id) > 0) {
        throw new Error(`the conflict domain of payout ${payout.key} has coins`);
      }
      if (patch.domain !== undefined) setDomain(tables, payout, patch);
      const isDoubtful = isAttempted(tables, payout) || isFenced(chainOf(payout));
      if (payout.mayBeSigned && patch.mayBeSigned === false && isDoubtful) {
        throw new Error(`the payout ${payout.key} is signed`);
      }
      payouts.set(id, { ...payout, ...patch, version: fromVersion + 1 });
      leases.clear(id);
      return true;
    },
    joinedTo: async (leaderId) =>
      where(payouts, ({ domain }) => domain?.kind === 'joined' && domain.leader === leaderId),
    dueExchanges: async (currency, now, limit) => {
      const isDue = ({ kind, state, amount, wakeAt, orderId }: Payout) =>
        kind === 'payout' &&
        state === 'planned' &&
        amount.currency === currency &&
        wakeAt !== null &&
        wakeAt <= now &&
        mustGet(orders, orderId ?? '').mix === null;
      return where(payouts, isDue).slice(0, limit) as readonly OrderPayout[];
    },
    ofOrder: async (orderId) =>
      oldestFirst((tables.idsByOrder.get(orderId) ?? []).map((id) => mustGet(payouts, id))) as readonly OrderPayout[],
    ofAct: async (actId) =>
      where(payouts, (payout) => payout.kind === 'withdrawal' && payout.actId === actId) as readonly WithdrawalPayout[],
    ofLoan: async (loanId) => {
      const payout = payouts.get(tables.idByLoan.get(loanId) ?? '');
      return payout ? [payout as LoanPayout] : [];
    },
    feePayers: async (chain, states) => {
      const payers = { coins: 0, tokens: 0 };
      for (const { kind, amount, state } of payouts) {
        const { chain: on, isToken } = currencies[amount.currency];
        if (on !== chain || !states.includes(state)) continue;
        if (kind !== 'sweep' || chains[chain].sweepFeePayer === 'hot') payers[isToken ? 'tokens' : 'coins'] += 1;
      }
      return payers;
    },
    loansUnderWay: async (currency) =>
      where(
        payouts,
        ({ kind, amount, state }) =>
          kind === 'loan' && amount.currency === currency && state !== 'final' && state !== 'void',
      ) as readonly LoanPayout[],
    ofDeposit: async (depositId) => {
      const ids = (['sweep', 'top_up'] as const).flatMap((kind) => tables.idByMove.get(`${kind} ${depositId}`) ?? []);
      return oldestFirst(ids.map((id) => mustGet(payouts, id))) as readonly SweepPayout[];
    },
    handOvers: async (chain) =>
      where(payouts, (payout) => payout.kind === 'hand_over' && chainOf(payout) === chain) as readonly HandOverPayout[],
    boundTo: async (chain, wallet) =>
      where(payouts, (payout) => {
        const isUndone = payout.state === 'final' && payout.minedHeight === null && payout.wakeAt !== null;
        const isOpen = payout.state !== 'final' && payout.state !== 'void';
        return (isOpen || isUndone) && walletOf(payout.domain) === wallet && chainOf(payout) === chain;
      }),
    takeDue: async (now, limit) => leases.take(payouts, now, limit),
    matching: async (chain, txids, consumed) => {
      const ids = new Set<string>();
      for (const txid of txids) addKnown(ids, tables.idByTxid.get(`${chain} ${txid}`));
      for (const key of consumed) addKnown(ids, tables.idByConflict.get(`${chain} ${key}`));
      return oldestFirst(Array.from(ids, (id) => mustGet(payouts, id)));
    },
    inBlock: async (chain, height) =>
      where(payouts, (payout) => payout.minedHeight === height && chainOf(payout) === chain),
    minedUpTo: async (chain, height) =>
      where(
        payouts,
        (payout) =>
          payout.state === 'broadcast' &&
          payout.minedHeight !== null &&
          payout.minedHeight <= height &&
          chainOf(payout) === chain,
      ),
    addAttempt: async (attempt) => {
      const { state, domain, key } = mustGet(payouts, attempt.payoutId);
      const isBound = state === 'reserved' && domain?.kind === 'coins';
      const areThere = !isBound || countCoins(attempt.payoutId) === domain.coins.length;
      if (!areThere) throw new Error(`not all coins of ${key} are reserved for it`);
      addAttempt(tables, attempt);
    },
    attempts: async (payoutId) => tables.attempts.get(signedWith(payouts.get(payoutId))) ?? [],
  };
}

/** The unmined payouts among these, and the unmined payouts whose change they spend, directly or not. */
function findUnmined(payouts: Table<Payout>, ids: readonly string[]): readonly Payout[] {
  const found = new Map<string, Payout>();
  for (const queue = [...ids]; queue.length > 0;) {
    const payout = payouts.get(queue.pop() ?? '');
    if (!payout || payout.minedHeight !== null || found.has(payout.id)) continue;
    found.set(payout.id, payout);
    queue.push(...parentIds(payout.domain));
  }
  return [...found.values()];
}

function insertPayout(tables: PayoutTables, payout: Payout): boolean {
  const { id, key, depositId, kind } = payout;
  if (kind === 'refund' && depositId === null) throw new TypeError(`the refund ${key} is of no deposit`);
  if (payout.amount.units <= 0n) throw new RangeError(`the payout ${key} is of nothing`);
  const refunded = kind === 'refund' ? depositId : null;
  if (tables.idByKey.has(key) || (refunded !== null && isRefunded(tables, refunded))) return false;
  if (payout.kind === 'loan' && tables.idByLoan.has(payout.loanId)) return false;
  if (isDepositMove(payout) && tables.idByMove.has(`${kind} ${payout.depositId}`)) return false;
  if (tables.payouts.has(id)) throw new AlreadyTaken('payouts.id');
  if (payout.kind === 'payout' && isPartPaid(tables, payout)) throw new AlreadyTaken('payouts.part');
  tables.payouts.set(id, payout);
  tables.idByKey.set(key, id);
  if (refunded !== null) tables.idByRefundedDeposit.set(refunded, id);
  if (payout.kind === 'loan') tables.idByLoan.set(payout.loanId, id);
  else if (isDepositMove(payout)) tables.idByMove.set(`${kind} ${payout.depositId}`, id);
  else if (payout.kind !== 'withdrawal' && payout.kind !== 'hand_over') addTo(tables.idsByOrder, payout.orderId, id);
  if (payout.domain !== null) claimConflict(tables, payout, payout.domain);
  return true;
}

function walletOf(domain: Payout['domain']): string | undefined {
  return domain !== null && 'wallet' in domain ? domain.wallet : undefined;
}

/** Whether a deposit has a refund. A cancelled refund does not count, so that another can be made. */
export function isRefunded({ idByRefundedDeposit, payouts }: PayoutTables, depositId: string): boolean {
  const id = idByRefundedDeposit.get(depositId);
  return id !== undefined && mustGet(payouts, id).state !== 'void';
}

/** Whether a part has a payout. A cancelled one does not count, so that another can be made. */
function isPartPaid({ idsByOrder, payouts }: PayoutTables, { orderId, part }: OrderPayout): boolean {
  const others = (idsByOrder.get(orderId) ?? []).map((id) => mustGet(payouts, id));
  return others.some((other) => other.kind === 'payout' && other.part === part && other.state !== 'void');
}

/** Erases the receivers of payouts. Refused while coins are in flight. */
export function erasePayouts({ payouts, attempts, idsByOrder }: PayoutTables, orderId: string): void {
  for (const id of idsByOrder.get(orderId) ?? []) {
    const payout = mustGet(payouts, id);
    if (payout.state !== 'final' && payout.state !== 'void') throw new Error(`${payout.key} is still on its way`);
    const { addressSignature: _signature, ...left } = payout;
    payouts.set(id, { ...left, toAddress: '', wakeAt: null });
    const signed = attempts.get(signedWith(payout));
    if (signed)
      attempts.set(
        signedWith(payout),
        signed.map((attempt) => ({ ...attempt, raw: null })),
      );
  }
}

function addAttempt(tables: PayoutTables, attempt: Attempt): void {
  const { payoutId, number, txid } = attempt;
  const payout = mustGet(tables.payouts, payoutId);
  if (payout.state === 'reserved' && !payout.mayBeSigned) throw new Error(`the signer was not asked for ${payout.key}`);
  const members = where(tables.payouts, ({ domain }) => domain?.kind === 'joined' && domain.leader === payoutId);
  if (members.length !== joinedCount(payout.domain)) throw new Error(`the batch of ${payout.key} is not complete`);
  const key = `${chainOf(payout)} ${txid}`;
  if (tables.idByTxid.has(key)) throw new AlreadyTaken('attempts.txid');
  const others = tables.attempts.get(payoutId) ?? [];
  if (others.some((other) => other.number === number)) throw new AlreadyTaken('attempts.number');
  tables.idByTxid.set(key, payoutId);
  tables.attempts.set(
    payoutId,
    [...others, attempt].toSorted((a, b) => a.number - b.number),
  );
}

function where(payouts: Table<Payout>, matches: (payout: Payout) => boolean): readonly Payout[] {
  const found: Payout[] = [];
  for (const payout of payouts) if (matches(payout)) found.push(payout);
  return oldestFirst(found);
}

/** The same order as in PostgreSQL, so that both stores process work in the same order. */
export function oldestFirst<Kind extends Payout>(found: readonly Kind[]): readonly Kind[] {
  if (found.length < 2) return found;
  return found.toSorted((a, b) => a.plannedAt - b.plannedAt || (a.id < b.id ? -1 : 1));
}

function addKnown(ids: Set<string>, id: string | undefined): void {
  if (id !== undefined) ids.add(id);
}
