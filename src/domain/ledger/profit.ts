/**
 * Profit and loss from the journal. Every line of an entry outside of the balance sheet says why what is ours became
 * more or less, so the sum of these parts is the change of what is ours, to the unit.
 */
import type { CurrencyId } from '../assets/currencies.ts';
import { accounts } from './accounts.ts';
import type { Entry, Line } from './entry.ts';
import { isOnBalanceSheet } from './holdings.ts';

export const profitLines = [
  /** Service fees. */
  'fees',
  /** The partners' shares of service fees. */
  'partnerShares',
  /** What was taken in by exchanges against what was given: at the day's prices, the margin. */
  'trades',
  /** Network fees charged to orders and refunds. */
  'networkCharged',
  /** Network fees of payouts, of refunds, of fetching deposits, and of loans. */
  'payoutCosts',
  'refundCosts',
  'sweepCosts',
  'loanCosts',
  'loanFees',
  /** Fees of the venue for trades and transfers. */
  'venueFees',
  'dust',
  'losses',
  /** Differences from the chain that nobody could explain and an operator booked. */
  'unexplained',
  /** Put in or taken out by the operator. No profit. */
  'capital',
  /** Accounts that none of the other lines names. */
  'other',
] as const;
export type ProfitLine = (typeof profitLines)[number];

/** What an entry is about, from which the pair of coins is found. */
export type ProfitSource =
  | Readonly<{ pair: string }>
  | Readonly<{ orderNumber: string }>
  | Readonly<{ depositId: string }>
  | null;

/** A change of what is ours. Positive units are a gain. */
export type ProfitPart = Readonly<{ line: ProfitLine; currency: CurrencyId; units: bigint; source: ProfitSource }>;

export function profitOf(entry: Entry): readonly ProfitPart[] {
  const source = sourceOf(entry);
  return entry.lines
    .filter(({ account }) => !isOnBalanceSheet(account))
    .map(({ account, currency, units }) => ({ line: lineOf(account, entry.ref), currency, units: -units, source }));
}

const lineByAccount: Readonly<Record<string, ProfitLine>> = {
  [accounts.fee]: 'fees',
  [accounts.partnerShares]: 'partnerShares',
  [accounts.position]: 'trades',
  [accounts.networkFeeCharged]: 'networkCharged',
  [accounts.loanFee]: 'loanFees',
  [accounts.dust]: 'dust',
  [accounts.loss]: 'losses',
  [accounts.venueFee]: 'venueFees',
  [accounts.unexplained]: 'unexplained',
  [accounts.withdrawn]: 'capital',
};

const costByKind: Readonly<Record<string, ProfitLine>> = {
  refund: 'refundCosts',
  sweep: 'sweepCosts',
  'top-up': 'sweepCosts',
  loan: 'loanCosts',
};

function lineOf(account: string, ref: string): ProfitLine {
  if (account === accounts.networkFeePaid) return costByKind[ref.split(':')[1] ?? ''] ?? 'payoutCosts';
  if (account.startsWith('equity:')) return 'capital';
  return lineByAccount[account] ?? 'other';
}

/** Kinds of a reference's second word that name a deposit. */
const ofDeposit: readonly string[] = ['refund', 'sweep', 'top-up'];

function sourceOf({ ref, lines }: Entry): ProfitSource {
  const [event = '', ...words] = ref.split(':');
  const [kind = '', orderNumber = ''] = words;
  if (event === 'conv' || event === 'unconv') return { pair: pairOf(lines, event === 'conv') };
  if (event === 'unconv-rest' || event === 'share') return { orderNumber: kind };
  if (['dust', 'lost', 'found'].includes(event)) return { depositId: depositIn(words) };
  if (kind === 'payout') return { orderNumber };
  return ofDeposit.includes(kind) ? { depositId: depositIn(words.slice(1)) } : null;
}

/** The id of a deposit has three words: chain, transaction and output. A counter may follow. */
function depositIn(words: readonly string[]): string {
  return words.slice(0, 3).join(':');
}

/** The pair of a fixed price: the order's debit is what was sent, its credit what is received. */
function pairOf(lines: readonly Line[], isForward: boolean): string {
  const owed = lines.filter(({ account }) => account.startsWith('liability:order:'));
  const signed = owed.map(({ currency, units }) => ({ currency, units: isForward ? units : -units }));
  const from = signed.find(({ units }) => units > 0n)?.currency;
  const to = signed.find(({ units }) => units < 0n)?.currency;
  // The lines of a mix are of one currency and are merged into one.
  return writePair(from ?? to, to ?? from);
}

export function writePair(from: string | undefined, to: string | undefined): string {
  return from === undefined || to === undefined ? '' : `${from}/${to}`;
}
