/** The cases that stand in the database: orders, deposits, payouts and loans that wait, and rules that are broken. */
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import { loanLifeMs } from '#src/domain/order/time-limits.ts';
import type { CaseRecords } from '../ports/alert-records.ts';

type Rows<Verb extends keyof CaseRecords> = Awaited<ReturnType<CaseRecords[Verb]>>;

export type OpenCases = Readonly<{
  orders: Rows<'waitingOrders'>;
  deposits: Rows<'unclaimedDeposits'>;
  payouts: Rows<'waitingPayouts'>;
  loans: Rows<'doubtedLoans'>;
  newLoans: Rows<'newLoans'>;
  violations: Rows<'violations'>;
  /** Kinds of which there are more than were read. */
  cut: readonly AlertKind[];
}>;

/** Of one kind at once. Whoever has more has one trouble, and the rest is told when these are done. */
export const mostCases = 500;
/** A payout goes out within seconds; one that has not for this long waits for something. */
const payoutPatienceMs = 300_000;
/** The books are checked every forty seconds. */
const violationLastsMs = 180_000;
/** Money that went out of the treasury is looked at for a day. */
export const releaseLastsMs = 86_400_000;

export async function readCases(records: CaseRecords, now: number): Promise<OpenCases> {
  const failed = await records.waitingOrders(['failed'], mostCases);
  const held = await records.waitingOrders(['held'], mostCases);
  const choosing = await records.waitingOrders(['action_required'], mostCases);
  const deposits = await records.unclaimedDeposits(mostCases);
  const payouts = await records.waitingPayouts(now - payoutPatienceMs, mostCases);
  const loans = await records.doubtedLoans(mostCases);
  const newLoans = await records.newLoans(now - loanLifeMs - releaseLastsMs, mostCases);
  const violations = await records.violations(now - violationLastsMs, mostCases);
  const read: readonly (readonly [AlertKind, readonly unknown[]])[] = [
    ['order_failed', failed],
    ['order_held', held],
    ['choice_open', choosing],
    ['deposit_unclaimed', deposits],
    ['payout_waiting', payouts],
    ['loan_doubted', loans],
    ['loan_created', newLoans],
    ['loan_released', newLoans],
    ['books_broken', violations],
  ];
  const cut = read.filter(([, rows]) => rows.length === mostCases).map(([kind]) => kind);
  return { orders: [...failed, ...held, ...choosing], deposits, payouts, loans, newLoans, violations, cut };
}
