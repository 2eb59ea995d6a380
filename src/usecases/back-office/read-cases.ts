/** Reads alert cases from the database: waiting orders, deposits, payouts and loans, and violated invariants. */
import type { AlertKind } from '#src/domain/back-office/alert.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { loanLifeMs } from '#src/domain/order/time-limits.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { isTransferOpen, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import type { CaseRecords } from '../ports/alert-records.ts';
import type { OfficeRecords } from '../ports/office-records.ts';
import type { ServiceRules } from '../ports/ports.ts';

type Rows<Verb extends keyof CaseRecords> = Awaited<ReturnType<CaseRecords[Verb]>>;

export type OpenCases = Readonly<{
  orders: Rows<'waitingOrders'>;
  deposits: Rows<'unclaimedDeposits'>;
  payouts: Rows<'waitingPayouts'>;
  unplanned: Rows<'waitingUnplanned'>;
  /** Deposits that go back beside their order, and of which no refund could be planned. */
  beside: Rows<'waitingBeside'>;
  unsettled: Rows<'unsettledPayouts'>;
  overdue: Rows<'overdueOrders'>;
  loans: Rows<'doubtedLoans'>;
  newLoans: Rows<'newLoans'>;
  acts: readonly TreasuryAct[];
  /** Open transfers to and from the venue, and the currencies of which it holds less than the books say. */
  transfers: readonly VenueTransfer[];
  shortAtVenue: readonly string[];
  /** Currencies of which less lies in cold storage than the books say. */
  shortInCold: readonly string[];
  /** Currencies of cold storage that nobody could look at lately. */
  uncheckedInCold: readonly Readonly<{ currency: string; seenAt: number }>[];
  /** Returns from cold storage that are open. */
  returns: readonly ColdReturn[];
  /** Refused actions and changed access of operators, from the audit log of a day. */
  refused: Rows<'refused'>;
  changed: Rows<'changed'>;
  /** Coins of a day that came to the hot wallet unannounced. */
  unannounced: Rows<'unannounced'>;
  violations: Rows<'violations'>;
  /** Alert kinds with more cases than `mostCases`, of which only the first were read. */
  cut: readonly AlertKind[];
}>;

/** Limit of alert cases per kind. Further cases are reported once some of these are resolved. */
export const mostCases = 500;
/** A payout is sent within seconds, so one that takes longer is stuck. Alerts are looked for every minute. */
const payoutPatienceMs = 240_000;
/** A payout that is not mined after this many blocks was raised once or more, and has not been taken nevertheless. */
const minedWithinBlocks = 6;
/** An order is refunded within seconds after its deadline. An order that takes longer than this cannot be refunded. */
const overduePatienceMs = 60_000;
/** Nodes are away now and then. Cold storage that nobody could look at for so long needs somebody. */
const coldPatienceMs = 86_400_000;
/** The ledger is checked every forty seconds, so a violation not found again for this long is resolved. */
const violationLastsMs = 180_000;
/** A released loan stays an alert case for a day. */
export const releaseLastsMs = 86_400_000;

/** A session was used for an action without the proof or the role that it needs. */
const refusedActions: readonly string[] = ['step_up_failed', 'step_up_missing', 'role_missing'];
/** Somebody gets in, gets in by other means than before, or may do more. */
const accessActions: readonly string[] = [
  'operator_invited',
  'operator_changed',
  'operator_enabled',
  'operator_disabled',
  'operator_removed',
  'operator_created',
  'operator_joined',
  'operator_reset',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
];

type Read = Pick<OfficeRecords, 'cases' | 'treasury' | 'venue' | 'cold'>;

/** The blocks of a day by chain. None in the sandbox, which fills its wallets itself. */
function blocksOfDay({ profile, blockSeconds }: Pick<ServiceRules, 'profile' | 'blockSeconds'>) {
  const watched = profile === 'sandbox' ? [] : chainIds;
  return Object.fromEntries(watched.map((chain) => [chain, Math.ceil(releaseLastsMs / 1000 / blockSeconds(chain))]));
}

/** Time by chain before which a payout that is not mined yet was signed too long ago. */
function signedBefore({ blockSeconds }: Pick<ServiceRules, 'blockSeconds'>, now: number): Record<ChainId, number> {
  const patience = (chain: ChainId) => Math.max(payoutPatienceMs, minedWithinBlocks * blockSeconds(chain) * 1000);
  return Object.fromEntries(chainIds.map((chain) => [chain, now - patience(chain)])) as Record<ChainId, number>;
}

export async function readCases(
  { cases: records, treasury, venue, cold }: Read,
  { rules, now }: Readonly<{ rules: Pick<ServiceRules, 'profile' | 'blockSeconds'>; now: number }>,
): Promise<OpenCases> {
  const failed = await records.waitingOrders(['failed'], mostCases);
  const held = await records.waitingOrders(['held'], mostCases);
  const choosing = await records.waitingOrders(['action_required'], mostCases);
  const deposits = await records.unclaimedDeposits(mostCases);
  const waitingSince = now - payoutPatienceMs;
  const before = { planned: waitingSince, signed: signedBefore(rules, now) };
  const payouts = await records.waitingPayouts(before, mostCases);
  const unplanned = await records.waitingUnplanned(waitingSince, mostCases);
  const beside = await records.waitingBeside(waitingSince, mostCases);
  const unsettled = await records.unsettledPayouts(mostCases);
  const overdue = await records.overdueOrders(now - overduePatienceMs, mostCases);
  const loans = await records.doubtedLoans(mostCases);
  const newLoans = await records.newLoans(now - loanLifeMs - releaseLastsMs, mostCases);
  const transfers = (await venue.transfers(mostCases)).filter(isTransferOpen);
  const balances = await venue.balances('kraken');
  const shortAtVenue = balances.filter(({ difference }) => difference < 0n).map(({ currency }) => currency);
  const inCold = await cold.balances();
  const shortInCold = inCold.filter(({ missingUnits }) => missingUnits > 0n).map(({ currency }) => currency);
  const uncheckedInCold = inCold.filter(({ units, seenAt }) => units > 0n && now - seenAt > coldPatienceMs);
  const returns = await cold.returns(mostCases);
  const acts = await treasury.recent(now - releaseLastsMs, mostCases);
  const since = now - releaseLastsMs;
  // Two questions, so that a flood of refused actions hides no changed access.
  const refused = await records.refused({ actions: refusedActions, since }, mostCases);
  const changed = await records.changed({ actions: accessActions, since }, mostCases);
  const unannounced = await records.unannounced(blocksOfDay(rules), mostCases);
  const violations = await records.violations(now - violationLastsMs, mostCases);
  const read: readonly (readonly [AlertKind, readonly unknown[]])[] = [
    ['order_failed', failed],
    ['order_held', held],
    ['choice_open', choosing],
    ['deposit_unclaimed', deposits],
    ['payout_waiting', payouts],
    ['payout_waiting', unplanned],
    ['payout_waiting', beside],
    ['payout_unsettled', unsettled],
    ['order_overdue', overdue],
    ['loan_doubted', loans],
    ['loan_created', newLoans],
    ['loan_released', newLoans],
    ['act_failed', acts],
    ['act_waiting', acts],
    ['act_approved', acts],
    ['act_refused', refused],
    ['access_changed', changed],
    ['funding_unannounced', unannounced],
    ['books_broken', violations],
  ];
  const cut = read.filter(([, rows]) => rows.length === mostCases).map(([kind]) => kind);
  const orders = [...failed, ...held, ...choosing];
  const inStores = { transfers, shortAtVenue, shortInCold, uncheckedInCold, returns };
  const told = { ...inStores, refused, changed, unannounced, violations, cut };
  return { orders, deposits, payouts, unplanned, beside, unsettled, overdue, loans, newLoans, acts, ...told };
}
