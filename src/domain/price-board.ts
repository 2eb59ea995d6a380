/** All inputs of a price at one moment: the same board always gives the same quote. */
import { chains } from './assets/chains.ts';
import type { NodeTrouble } from './node-trouble.ts';
import { currencies, type CurrencyId, type ChainId } from './assets/currencies.ts';
import { exchangeFeeBasisPoints, mixFeeBasisPoints, serviceFee } from './fees.ts';
import { checkLimits, makeLimits, type DepositCosts, type Limits } from './limits.ts';
import { countParts } from './mixer/parts.ts';
import type { MixChoice } from './mixer/settings.ts';
import { money, subtract, type Money } from './money.ts';
import { feeIn, isTooDear, networkFeeIn } from './network-fee.ts';
import type { OrderType } from './order/order-kind.ts';
import { fetchFee } from './order/sweep.ts';
import { quoteLifeMs, ratesMaxAgeMs } from './order/time-limits.ts';
import { makeQuote, type Quote, type QuoteInputs } from './quote.ts';
import { convertDown, invertRate, rateBetween, type Prices, type Rate } from './rate.ts';
import { accept, refuse, type Result } from './result.ts';

export type PriceBoard = Readonly<{
  prices: Prices;
  /** When the oldest of the prices was observed. */
  observedAt: number;
  /** Fee price per size unit as the node reported it; chains that are missing use their usual price. */
  unitsPerSize: Readonly<Partial<Record<ChainId, bigint>>>;
  /** Wallet cover: how many units of a currency our wallet can still promise. */
  cover: Readonly<Partial<Record<CurrencyId, bigint>>>;
  /** Chains whose nodes cannot be relied on: nothing can be paid or paid out there, so nothing is priced. */
  down?: Readonly<Partial<Record<ChainId, NodeTrouble>>>;
}>;

export type QuoteRequest = Readonly<{
  send: Money;
  receiveCurrency: CurrencyId;
  orderType: OrderType;
  /** Mix settings; set only for a mixing order. */
  mix?: MixChoice;
}>;
export type PricedQuote = Readonly<{ quote: Quote; limits: Limits }>;

export type QuoteRefusal =
  | 'pair_same_currency'
  | 'chain_unavailable'
  | 'rate_unavailable'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'amount_not_covered'
  | 'amount_consumed_by_fee';

export function priceOnBoard(
  board: PriceBoard,
  { send, receiveCurrency, orderType, mix }: QuoteRequest,
  now: number,
): Result<PricedQuote, QuoteRefusal> {
  if (send.currency === receiveCurrency && !mix) return refuse('pair_same_currency');
  for (const { chain } of [currencies[send.currency], currencies[receiveCurrency]]) {
    const reason = board.down?.[chain] ?? (isTooDear(chain, blockPrice(board, chain)) ? 'blocks_dear' : undefined);
    if (reason !== undefined) return refuse('chain_unavailable', { chain, reason });
  }
  if (!isFresh(board, now)) return refuse('rate_unavailable');
  const rate = rateBetween(send.currency, receiveCurrency, board.prices);
  if (!rate.ok) return rate;
  const limits = limitsOnBoard(board, rate.value);
  if (!limits.ok) return limits;
  const within = checkLimits(send, limits.value);
  if (!within.ok) return within;
  const legs = legFeesOnBoard(board, rate.value);
  if (!legs.ok) return legs;

  const quote = makeQuote(
    withParts({
      product: mix?.product ?? 'exchange',
      orderType,
      send,
      rate: rate.value,
      ratedAt: board.observedAt,
      feeFor: mix ? (parts) => mixFeeFor(mix, parts) : () => exchangeFeeBasisPoints(orderType),
      ...legs.value,
      rounds: mix?.settings.mixingRounds ?? 1,
    }),
    { quotedAt: now, expiresAt: now + quoteLifeMs },
  );
  if (!quote.ok) return quote;
  if (!isPayable(quote.value.receive)) return refuse('amount_consumed_by_fee');
  return accept({ quote: quote.value, limits: limits.value });
}

/** What the two legs of an order cost, in the receive currency. */
export type LegFees = Readonly<{
  /** Fetching the deposit. */
  inboundFee: Money;
  /** One payout. */
  partFee: Money;
}>;

type WholeInputs = Omit<QuoteInputs, 'parts' | 'networkFee' | 'feeBasisPoints'> &
  LegFees &
  Readonly<{
    /** The number of parts asked for. A small amount gets fewer: none may be smaller than what sending it costs. */
    rounds: number;
    /** The service fee in basis points for this many parts. */
    feeFor(parts: number): bigint;
  }>;

/**
 * Every part is a transaction of its own and costs a network fee. Parts that a small amount does not get cost nothing.
 */
export function withParts({ partFee, rounds, feeFor, ...inputs }: WholeInputs): QuoteInputs {
  const { send, rate, inboundFee } = inputs;
  const gross = convertDown(subtract(send, serviceFee(send, feeFor(rounds))), rate);
  const parts = countParts({ gross: atLeastNothing(subtract(gross, inboundFee)), networkFee: partFee, rounds });
  const networkFee = money(partFee.currency, inboundFee.units + partFee.units * BigInt(parts));
  return { ...inputs, feeBasisPoints: feeFor(parts), parts, networkFee };
}

/** Custom settings are charged per round, but not for rounds that a small amount has no parts for. */
export function mixFeeFor({ product, settings }: MixChoice, parts: number): bigint {
  return mixFeeBasisPoints({ product, settings: { ...settings, mixingRounds: parts } });
}

/** Stale prices are not used: no price is better than a wrong one. */
export function isFresh({ observedAt }: Pick<PriceBoard, 'observedAt'>, now: number): boolean {
  return now - observedAt <= ratesMaxAgeMs;
}

function atLeastNothing({ currency, units }: Money): Money {
  return money(currency, units > 0n ? units : 0n);
}

type FeeBoard = Pick<PriceBoard, 'unitsPerSize' | 'prices'>;

/** What sending this currency costs now, in the currency itself. */
export function networkFeeOnBoard(board: FeeBoard, currency: CurrencyId): Result<Money, 'rate_unavailable'> {
  return networkFeeIn(currency, blockPrice(board, currencies[currency].chain), board.prices);
}

/** What both legs of an order at this rate cost now. */
export function legFeesOnBoard(board: FeeBoard, { from, to }: Rate): Result<LegFees, 'rate_unavailable'> {
  const inboundFee = fetchFeeOnBoard(board, from, to);
  if (!inboundFee.ok) return inboundFee;
  const partFee = networkFeeOnBoard(board, to);
  return partFee.ok ? accept({ inboundFee: inboundFee.value, partFee: partFee.value }) : partFee;
}

/** What fetching a deposit of one currency costs now, in another. Our wallet is expected to hold some already. */
function fetchFeeOnBoard(board: FeeBoard, from: CurrencyId, to: CurrencyId): Result<Money, 'rate_unavailable'> {
  return feeIn(
    to,
    fetchFee(from, { unitsPerSize: blockPrice(board, currencies[from].chain), isHotUsed: true }),
    board.prices,
  );
}

function blockPrice({ unitsPerSize }: FeeBoard, chain: ChainId): bigint {
  return unitsPerSize[chain] ?? chains[chain].fee.usualUnitsPerSize;
}

/** A chain refuses outputs that are smaller than dust, whatever we owe. */
export function isPayable({ currency, units }: Money): boolean {
  const { chain, isToken } = currencies[currency];
  return isToken ? units > 0n : units >= chains[chain].minOutputUnits;
}

/** The least and the most that may be sent at this rate. */
export function limitsOnBoard(board: PriceBoard, rate: Rate): Result<Limits, 'rate_unavailable'> {
  const costs = depositCosts(board, rate.from);
  if (!costs.ok) return costs;
  const cover = money(rate.to, board.cover[rate.to] ?? 0n);
  return accept(makeLimits({ ...costs.value, coverInSendCurrency: convertDown(cover, invertRate(rate)) }));
}

/**
 * The limits of a currency by itself: its one minimum, which every page and call states and every order is held to.
 * Without a price the fee of a token's refund is unknown; then the currency's own minimum is all there is to say.
 */
export function currencyLimits(board: PriceBoard, id: CurrencyId): Limits {
  const costs = depositCosts(board, id);
  const unknown = { refundFee: money(id, 0n), fetchFee: money(id, 0n) };
  return makeLimits({
    ...(costs.ok ? costs.value : unknown),
    coverInSendCurrency: money(id, currencies[id].maxUnits),
  });
}

function depositCosts(board: FeeBoard, id: CurrencyId): Result<DepositCosts, 'rate_unavailable'> {
  const refund = networkFeeOnBoard(board, id);
  if (!refund.ok) return refund;
  const fetched = fetchFeeOnBoard(board, id, id);
  return fetched.ok ? accept({ refundFee: refund.value, fetchFee: fetched.value }) : fetched;
}
