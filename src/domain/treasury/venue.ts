/**
 * A venue: an exchange at which the operator holds an account, trades, and from where coins come back. Transfers and
 * trades change their state only by the tables below. What a venue answered, or did not, decides the event: an answer
 * that is lost means unknown, never failed.
 */
import { currencies, type CoinSymbol, type CurrencyId, type OfferedId } from '../assets/currencies.ts';
import { divideDown, money, type Money } from '../money.ts';

export const tradingVenues = ['kraken'] as const;
export type TradingVenue = (typeof tradingVenues)[number];

/** `in`: from the hot wallet to the venue, by a withdrawal of the treasury. `out`: from the venue to the hot wallet. */
export const transferDirections = ['in', 'out'] as const;
export type TransferDirection = (typeof transferDirections)[number];

export const transferStates = [
  /** In: the withdrawal is on its way and not final. */
  'leaving',
  /** In: the withdrawal is final, and the venue has not credited it. */
  'left',
  /** In: the venue has credited it. */
  'credited',
  /** Out: to be asked for. */
  'planned',
  /** Out: asked for, without an answer so far. */
  'asked',
  /** Out: the answer is lost. It may have been paid. */
  'unknown',
  /** Out: the venue knows it by a reference. */
  'known',
  /** Out: it arrived in the hot wallet. */
  'arrived',
  /** Out: the venue refused it. In: its payout can never be mined. */
  'refused',
  /** Out: the venue took it, and then did not pay it. */
  'failed',
  /** Out: the venue never knew it, as a person decided after a safe time. */
  'absent',
  /** Nobody can say where it is, as a person decided. */
  'lost',
] as const;
export type TransferState = (typeof transferStates)[number];

export type TransferEvent =
  | 'settled'
  | 'credited'
  | 'undone'
  | 'asked'
  | 'answered'
  | 'postponed'
  | 'refused'
  | 'answer_lost'
  | 'found'
  | 'declared_absent'
  | 'failed'
  | 'came'
  | 'lost';

/** Every move a transfer can make. A pair that is not in this table cannot happen. No move asks a second time. */
export const transferLifecycle: Readonly<
  Record<TransferState, Readonly<Partial<Record<TransferEvent, TransferState>>>>
> = {
  leaving: { settled: 'left', undone: 'refused' },
  left: { credited: 'credited', lost: 'lost' },
  credited: {},
  // Found: it was asked for before, which a restored back-up does not know.
  planned: { asked: 'asked', refused: 'refused', found: 'known' },
  asked: {
    answered: 'known',
    postponed: 'planned', // Only after an answer that says that nothing was done, such as a rate limit.
    refused: 'refused',
    answer_lost: 'unknown',
    found: 'known',
    came: 'arrived',
  },
  // The answer of a call that another worker gave up on may still come. It never leads back to a plan.
  unknown: {
    answered: 'known',
    refused: 'refused',
    found: 'known',
    declared_absent: 'absent',
    came: 'arrived',
    lost: 'lost',
  },
  known: { failed: 'failed', came: 'arrived', lost: 'lost' },
  arrived: {},
  refused: {},
  // The venue has paid it after all: the money is in transit again.
  failed: { found: 'known' },
  absent: { found: 'known' },
  lost: {},
};

export type VenueTransfer = Readonly<{
  /** Its number. Of an `in`, that of the treasury act. */
  id: string;
  venue: TradingVenue;
  direction: TransferDirection;
  currency: CurrencyId;
  /** What leaves the place it comes from. The venue's fee is part of it. */
  units: bigint;
  /** The venue's fee as it was told before asking. Null until then, and for an `in`. */
  feeUnits: bigint | null;
  state: TransferState;
  version: number;
  /** Where it goes. Empty until an `out` is asked for. */
  address: string;
  /** The venue's own reference, and the transaction. */
  reference: string | null;
  txid: string | null;
  requestedBy: string;
  reason: string;
  plannedAt: number;
  /** Of an `in`, when its payout was final. */
  askedAt: number | null;
  /** When the venue was last looked through for it, without finding it. */
  lookedAt: number | null;
  endedAt: number | null;
  /** What the venue answered when it refused. */
  refusal: string | null;
  /** The venue's own word for how it stands, at the last look. */
  shown: string | null;
}>;

/** Whether the money of a transfer is in transit, in the account of its direction. */
export function isInTransit({ state }: Pick<VenueTransfer, 'state'>): boolean {
  return state === 'left' || isOutUnderWay(state);
}

function isOutUnderWay(state: TransferState): boolean {
  return state === 'planned' || state === 'asked' || state === 'unknown' || state === 'known';
}

/** Whether something about a transfer is still to come. */
export function isTransferOpen({ state }: Pick<VenueTransfer, 'state'>): boolean {
  return state === 'leaving' || isInTransit({ state });
}

/** What should arrive of an `out`. */
export function netUnits({ units, feeUnits }: Pick<VenueTransfer, 'units' | 'feeUnits'>): bigint {
  return units - (feeUnits ?? 0n);
}

/** One spelling of a transaction id: venues and nodes differ in prefix and case. */
export function plainTxid(txid: string): string {
  return txid.toLowerCase().replace(/^0x/, '');
}

/**
 * The transfer that a payment to the hot wallet belongs to. The transaction decides if the venue has named it; before
 * that, only the exact amount does. Nothing is matched that was never asked for.
 */
export function findArrived(transfers: readonly VenueTransfer[], payment: Payment): VenueTransfer | undefined {
  const open = transfers.filter((each) => isAskedFor(each, payment));
  const named = open.find(({ txid }) => txid !== null && plainTxid(txid) === plainTxid(payment.txid));
  return named ?? open.find((each) => each.txid === null && netUnits(each) === payment.units);
}

type Payment = Readonly<{ currency: CurrencyId; units: bigint; txid: string }>;

function isAskedFor({ direction, currency, state }: VenueTransfer, payment: Pick<Payment, 'currency'>): boolean {
  return direction === 'out' && currency === payment.currency && isOutUnderWay(state) && state !== 'planned';
}

/** A venue's fee is a smaller part of the amount than this, whatever it said before. */
export const mostFeeShare = 20n;

/** Whether a payment may be a transfer of which the venue has not named the transaction yet, whatever fee it took. */
export function mayArrive(transfers: readonly VenueTransfer[], payment: Payment): boolean {
  return transfers.some((each) => {
    const feeUnits = each.units - payment.units;
    return isAskedFor(each, payment) && each.txid === null && feeUnits >= 0n && feeUnits * mostFeeShare <= each.units;
  });
}

export const tradeStates = ['planned', 'asked', 'unknown', 'known', 'done', 'refused', 'absent'] as const;
export type TradeState = (typeof tradeStates)[number];
export type TradeEvent =
  | 'asked'
  | 'answered'
  | 'postponed'
  | 'refused'
  | 'answer_lost'
  | 'found'
  | 'not_found'
  | 'finished';

/** Every move a trade can make. */
export const tradeLifecycle: Readonly<Record<TradeState, Readonly<Partial<Record<TradeEvent, TradeState>>>>> = {
  planned: { asked: 'asked', refused: 'refused', found: 'known' },
  asked: { answered: 'known', postponed: 'planned', refused: 'refused', answer_lost: 'unknown', found: 'known' },
  // After the order's deadline the venue takes it no more, so that an order it does not know then never existed.
  unknown: { answered: 'known', refused: 'refused', found: 'known', not_found: 'absent' },
  known: { finished: 'done' },
  done: {},
  refused: {},
  absent: {},
};

export type TradeSide = 'buy' | 'sell';

/** A trade against USDT: what cannot be traded at once at the limit is not traded. */
export type VenueTrade = Readonly<{
  id: string;
  venue: TradingVenue;
  side: TradeSide;
  /** The coin, in the currency that the books have for it at the venue. */
  currency: CurrencyId;
  /** Most that is bought or sold. */
  units: bigint;
  /** The worst price in USDT for one coin, as decimal text. */
  limit: string;
  /** Most that may be spent of the currency that is given: the coin, or USDT. */
  mostSpent: Money;
  /** Value in whole dollars when it was planned, for the caps. */
  dollars: bigint;
  state: TradeState;
  version: number;
  reference: string | null;
  /** The venue takes the order until then. */
  deadlineAt: number | null;
  requestedBy: string;
  reason: string;
  plannedAt: number;
  askedAt: number | null;
  lookedAt: number | null;
  endedAt: number | null;
  /** What was traded. Null until it is done. */
  filled: Fill | null;
  refusal: string | null;
}>;

/** What a trade came to: units of the coin, and units of USDT for it and as the venue's fee. */
export type Fill = Readonly<{ units: bigint; cost: bigint; fee: bigint }>;

export function isTradeOpen({ state }: Pick<VenueTrade, 'state'>): boolean {
  return state === 'planned' || state === 'asked' || state === 'unknown' || state === 'known';
}

/** An answer that has not come for this long is lost. Longer than any call waits for its answer. */
export const answerLostMs = 60_000;
/** What was committed to be asked for longer ago than this is not asked for any more, but looked for. */
export const askWithinMs = 20_000;
/** What was given up is looked for this often. */
export const watchEveryMs = 3_600_000;
/** What was planned longer ago than this is not asked for any more: prices and needs have changed. */
export const planLifeMs = 600_000;
/** The venue refuses an order that it begins to process later than this after it was asked. */
export const orderDeadlineMs = 20_000;
/** An order is looked up for this long after its deadline before it never existed. */
export const orderAbsentMs = 300_000;

export function isOrderAbsent({ state, deadlineAt }: VenueTrade, now: number): boolean {
  return state === 'unknown' && deadlineAt !== null && now >= deadlineAt + orderAbsentMs;
}

/** The currency in which the books have a coin that lies at a venue, where a dollar token has no network. */
const homes: Readonly<Record<CoinSymbol, OfferedId>> = {
  BTC: 'BTC',
  ETH: 'ETH',
  BNB: 'BNB',
  POL: 'POL',
  TRX: 'TRX',
  SOL: 'SOL',
  XMR: 'XMR',
  LTC: 'LTC',
  BCH: 'BCH',
  USDT: 'USDT-ERC20',
  USDC: 'USDC-ERC20',
};

/** All currencies that the books can have at a venue. */
export const venueCurrencies: readonly OfferedId[] = Object.values(homes);

export function homeOf(currency: CurrencyId): OfferedId {
  return homes[currencies[currency].priceSymbol];
}

/** What trades are paid in. */
export const quoteCurrency: OfferedId = homes.USDT;

/** The same number of coins in another currency of the same symbol, rounded down. */
export function onNetwork({ currency, units }: Money, other: CurrencyId): Money {
  const [from, to] = [currencies[currency], currencies[other]];
  if (from.priceSymbol !== to.priceSymbol) throw new TypeError(`${currency} is not ${other} on another network`);
  return money(other, divideDown(units * 10n ** BigInt(to.decimals), 10n ** BigInt(from.decimals)));
}
