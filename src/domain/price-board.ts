/** The price board: all inputs of a price at one moment. The same board always gives the same quote. */
import { chains } from './assets/chains.ts';
import type { NodeTrouble } from './node-trouble.ts';
import { currencies, type CurrencyId, type ChainId } from './assets/currencies.ts';
import { exchangeFeeBasisPoints, mixFeeBasisPoints, serviceFee, type Fees } from './fees.ts';
import { checkLimits, makeLimits, maximumOf, type Limits } from './limits.ts';
import { countParts } from './mixer/parts.ts';
import type { MixChoice } from './mixer/settings.ts';
import { add, money, subtract, type Money } from './money.ts';
import { feeIn, isTooDear, networkFeeIn, shareCap, type FeePolicy } from './network-fee.ts';
import type { OrderType } from './order/order-kind.ts';
import { fetchFee } from './order/sweep.ts';
import { quoteLifeMs } from './order/time-limits.ts';
import type { Policy } from './policy/policy.ts';
import { makeQuote, partFeeOf, type Quote, type QuoteInputs } from './quote.ts';
import type { MarginPolicies } from './margin.ts';
import { groundsOnBoard, marginOn, type MarginGrounds } from './margin-on-board.ts';
import { isYoung, ratedAt, usedSince } from './price-age.ts';
import type { Market } from './price-market.ts';
import type { MissingPrices } from './price-trouble.ts';
import { convertDown, invertRate, rateBetween, type Prices, type Rate } from './rate.ts';
import { accept, refuse, type Result } from './result.ts';

export type PriceBoard = Readonly<{
  prices: Prices;
  /** Why coins have no price. Absent if every coin has one. */
  missing?: MissingPrices;
  /** When the oldest of the prices was observed, in milliseconds since 1970. */
  observedAt: number;
  /** Current price per size unit by chain, as nodes reported it. Missing chains use their usual price. */
  unitsPerSize: Readonly<Partial<Record<ChainId, bigint>>>;
  /** Wallet cover by currency: units that can still be promised to new orders. */
  cover: Readonly<Partial<Record<CurrencyId, bigint>>>;
  /** Chains whose nodes are unusable, and why. Deposits and payouts are impossible there, so no price is given. */
  down?: Readonly<Partial<Record<ChainId, NodeTrouble>>>;
  /** The policy in force, and its number. */
  policy: Policy;
  policyNumber: number;
  /** The operator's ceilings on network fees. If absent, the usual ceilings apply. */
  feePolicy?: FeePolicy;
  /** Margin policies. Without them quotes have the mid-market rate. */
  margins?: MarginPolicies;
  /** Volatility and depth by symbol. Symbols without data count as calm, with the depth that the policy assumes. */
  market?: Market;
}>;

/** Prices and network fees alone: all that an order needs whose terms were agreed before. */
export type RateBoard = Omit<PriceBoard, 'policy' | 'policyNumber' | 'cover' | 'feePolicy'>;

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
  const { trouble, usedAt, ratedSince, figures, grounds } = pairOnBoard(board, send.currency, receiveCurrency);
  if (trouble) return trouble;
  if (!isYoung(usedAt, now)) return refuse('rate_unavailable');
  if (!figures.ok) return figures;
  const { rate, limits, legs } = figures.value;
  if (isAboveMaximum(board, limits)) {
    return refuse('chain_unavailable', { chain: currencies[send.currency].chain, reason: 'blocks_dear' });
  }
  const within = checkLimits(send, limits);
  if (!within.ok) return within;

  const { fees } = board.policy;
  const quote = makeQuote(
    withParts({
      product: mix?.product ?? 'exchange',
      orderType,
      send,
      ...marginOn(grounds, { send, mid: rate, orderType }, board.prices),
      ratedAt: ratedSince,
      feeFor: (parts) => (mix ? mixFeeFor(fees, mix, parts) : exchangeFeeBasisPoints(fees, orderType)),
      ...legs,
      rounds: mix?.settings.mixingRounds ?? 1,
    }),
    { quotedAt: now, expiresAt: now + quoteLifeMs },
  );
  if (!quote.ok) return quote;
  if (!isPayable(quote.value.receive)) return refuse('amount_consumed_by_fee');
  if (isAboveShare(quote.value, board.feePolicy)) {
    return refuse('chain_unavailable', { chain: currencies[receiveCurrency].chain, reason: 'blocks_dear' });
  }
  return accept({ quote: quote.value, limits });
}

/** What holds for every amount of a pair on one board. */
type PairOnBoard = Readonly<{
  /** Why the chains of the pair are not quoted now. */
  trouble?: Result<never, 'chain_unavailable'>;
  /** When the oldest price was observed that a quote uses, those of network fees included. */
  usedAt: number;
  /** The same without those of network fees. */
  ratedSince: number;
  grounds: MarginGrounds | undefined;
  figures: Result<Readonly<{ rate: Rate; limits: Limits; legs: LegFees }>, 'rate_unavailable'>;
}>;

/** Pairs that were asked for, by board. A board never changes, and goes with its pairs. */
const knownPairs = new WeakMap<PriceBoard, Partial<Record<CurrencyId, Map<CurrencyId, PairOnBoard>>>>();

/** Found once for a board, because many quotes share one. */
function pairOnBoard(board: PriceBoard, from: CurrencyId, to: CurrencyId): PairOnBoard {
  const known = knownPairs.get(board)?.[from]?.get(to);
  if (known !== undefined) return known;
  const trouble = troubleOnBoard(board, from, to);
  const pair = {
    ...(trouble && { trouble }),
    usedAt: usedSince(board, [from, to]),
    ratedSince: ratedAt(board, [from, to]),
    grounds: groundsOnBoard(board, { from, to }),
    figures: figuresOnBoard(board, from, to),
  };
  const pairs = knownPairs.get(board) ?? {};
  knownPairs.set(board, { ...pairs, [from]: (pairs[from] ?? new Map<CurrencyId, PairOnBoard>()).set(to, pair) });
  return pair;
}

function troubleOnBoard(board: PriceBoard, from: CurrencyId, to: CurrencyId): PairOnBoard['trouble'] {
  for (const { chain } of [currencies[from], currencies[to]]) {
    const reason =
      board.down?.[chain] ?? (isTooDear(chain, blockPrice(board, chain), board.feePolicy) ? 'blocks_dear' : undefined);
    if (reason !== undefined) return refuse('chain_unavailable', { chain, reason });
  }
  return undefined;
}

function figuresOnBoard(board: PriceBoard, from: CurrencyId, to: CurrencyId): PairOnBoard['figures'] {
  const rate = rateOnBoard(board, from, to);
  if (!rate.ok) return rate;
  const limits = limitsOnBoard(board, rate.value);
  if (!limits.ok) return limits;
  const legs = legFeesOnBoard(board, rate.value);
  return legs.ok ? accept({ rate: rate.value, limits: limits.value, legs: legs.value }) : legs;
}

/**
 * Whether the minimum that keeps refunds payable is above the largest order that the operator allows. No amount can be
 * ordered then, until network fees fall.
 */
function isAboveMaximum({ policy }: PriceBoard, { min }: Limits): boolean {
  return min.units > maximumOf(policy, min.currency);
}

/** Whether the network fee of a payout would exceed its allowed share of the order. */
function isAboveShare({ inputs, receive }: Quote, policy?: FeePolicy): boolean {
  return partFeeOf(inputs).units > shareCap({ ...inputs, receive }, policy).units;
}

/** Rate of a pair on the board, as `rateBetween` gives it. The refusal says why a coin has no price. */
export function rateOnBoard(
  { prices, missing }: Pick<PriceBoard, 'prices' | 'missing'>,
  from: CurrencyId,
  to: CurrencyId,
): Result<Rate, 'rate_unavailable'> {
  const rate = rateBetween(from, to, prices);
  const symbol = rate.ok ? undefined : rate.details?.['symbol'];
  const reason = typeof symbol === 'string' ? missing?.[symbol] : undefined;
  return symbol === undefined || reason === undefined ? rate : refuse('rate_unavailable', { symbol, reason });
}

/** Network fees of an order's two legs, in the receive currency. */
export type LegFees = Readonly<{
  /** Network fee of collecting the deposit. */
  inboundFee: Money;
  /** Network fee of one payout. */
  partFee: Money;
}>;

type WholeInputs = Omit<QuoteInputs, 'parts' | 'networkFee' | 'feeBasisPoints'> &
  LegFees &
  Readonly<{
    /** Requested number of parts. A small amount gets fewer, as no part may be smaller than its network fee. */
    rounds: number;
    /** Service fee in basis points for this number of parts. */
    feeFor(parts: number): bigint;
  }>;

/** Sets the number of parts and the fees that follow from it: each part is a transaction with its own network fee. */
export function withParts({ partFee, rounds, feeFor, ...inputs }: WholeInputs): QuoteInputs {
  const { send, rate, inboundFee } = inputs;
  const gross = convertDown(subtract(send, serviceFee(send, feeFor(rounds))), rate);
  const parts = countParts({ gross: atLeastNothing(subtract(gross, inboundFee)), networkFee: partFee, rounds });
  const networkFee = money(partFee.currency, inboundFee.units + partFee.units * BigInt(parts));
  return { ...inputs, feeBasisPoints: feeFor(parts), parts, networkFee };
}

/**
 * Service fee of a mix in basis points. Custom settings are charged per round, but only for the parts that are really
 * paid.
 */
export function mixFeeFor(fees: Fees, { product, settings }: MixChoice, parts: number): bigint {
  return mixFeeBasisPoints(fees, { product, settings: { ...settings, mixingRounds: parts } });
}

function atLeastNothing({ currency, units }: Money): Money {
  return money(currency, units > 0n ? units : 0n);
}

type FeeBoard = Pick<PriceBoard, 'unitsPerSize' | 'prices'>;

/** Current network fee of a payout in this currency, in the same currency. */
export function networkFeeOnBoard(board: FeeBoard, currency: CurrencyId): Result<Money, 'rate_unavailable'> {
  return networkFeeIn(currency, blockPrice(board, currencies[currency].chain), board.prices);
}

/**
 * Network costs of a refund, in the deposit's currency: collecting the deposit and sending it back. On UTXO chains
 * collecting is one more input, because a refund needs the deposit's coin or leaves it to a later payout.
 */
export function refundFeeOnBoard(board: FeeBoard, currency: CurrencyId): Result<Money, 'rate_unavailable'> {
  const legs = legFeesOnBoard(board, { from: currency, to: currency });
  return legs.ok ? accept(add(legs.value.inboundFee, legs.value.partFee)) : legs;
}

/** What a refund of this deposit would send back now. Undefined if nothing would, or if the fee is unknown. */
export function refundOnBoard(board: FeeBoard, deposit: Money): Money | undefined {
  const fee = refundFeeOnBoard(board, deposit.currency);
  const net = fee.ok ? subtract(deposit, fee.value) : undefined;
  return net && isPayable(net) ? net : undefined;
}

/** Current network fees of both legs of an order at this rate. */
export function legFeesOnBoard(
  board: FeeBoard,
  { from, to }: Pick<Rate, 'from' | 'to'>,
): Result<LegFees, 'rate_unavailable'> {
  const inboundFee = fetchFeeOnBoard(board, from, to);
  if (!inboundFee.ok) return inboundFee;
  const partFee = networkFeeOnBoard(board, to);
  return partFee.ok ? accept({ inboundFee: inboundFee.value, partFee: partFee.value }) : partFee;
}

/**
 * Current fee of collecting a deposit of one currency, converted to another. Assumes that the hot wallet already holds
 * some of the currency.
 */
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

/** Whether an output of this amount is above the chain's dust limit. */
export function isPayable({ currency, units }: Money): boolean {
  const { chain, isToken } = currencies[currency];
  return isToken ? units > 0n : units >= chains[chain].minOutputUnits;
}

/** Minimum and maximum send amount at this rate. */
export function limitsOnBoard(board: PriceBoard, rate: Rate): Result<Limits, 'rate_unavailable'> {
  const refundFee = refundFeeOnBoard(board, rate.from);
  if (!refundFee.ok) return refundFee;
  const cover = money(rate.to, board.cover[rate.to] ?? 0n);
  const coverInSendCurrency = convertDown(cover, invertRate(rate));
  return accept(makeLimits({ refundFee: refundFee.value, coverInSendCurrency, policy: board.policy }));
}

/**
 * Limits of a currency regardless of the pair. This minimum is the one that every page and API call states and every
 * order is checked against. Without a price the refund fee of a token is unknown, and the currency's own minimum is
 * used.
 */
export function currencyLimits(board: PriceBoard, id: CurrencyId): Limits {
  const refundFee = refundFeeOnBoard(board, id);
  return makeLimits({
    refundFee: refundFee.ok ? refundFee.value : money(id, 0n),
    coverInSendCurrency: money(id, maximumOf(board.policy, id)),
    policy: board.policy,
  });
}
