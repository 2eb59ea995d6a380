/**
 * Quotes. A quote consists of its recorded inputs and the figures that follow from them: `priceExchange(inputs)` always
 * gives the same result. `netReceive = (amount − fee) × rate − networkFee`.
 */
import { sha256Hex } from '#sha256';
import { canonicalJson } from './canonical-json.ts';
import { serviceFee } from './fees.ts';
import { describeMargin, readMargin, type DescribedMargin, type Margin } from './margin.ts';
import { subtract, type Money } from './money.ts';
import type { OrderType, Product } from './order/order-kind.ts';
import { convertDown, type Rate } from './rate.ts';
import { accept, refuse, type Result } from './result.ts';

/** Rounding favours the service by less than one unit: the fee and the network fee round up, the payout rounds down. */
export const quoteRounding = 'fees_up_payout_down';

export type QuoteInputs = Readonly<{
  product: Product;
  orderType: OrderType;
  send: Money;
  /** The mid-market rate less the margin. */
  rate: Rate;
  /** What the rate is made of. Absent if it is the mid-market rate, as in quotes from before margins existed. */
  margin?: Margin;
  /** When the oldest price behind the rate was observed, in milliseconds since 1970. */
  ratedAt: number;
  feeBasisPoints: bigint;
  /** Number of payouts: one, or the parts of a mix. */
  parts: number;
  /** Network fee in the receive currency: the inbound leg (collecting the deposit) and all payouts. */
  networkFee: Money;
  /** The part of `networkFee` that is for collecting the deposit (inbound leg). */
  inboundFee: Money;
}>;

export type Quote = Readonly<{
  /** Hash of the inputs. Equal inputs give the same id. */
  id: string;
  inputs: QuoteInputs;
  fee: Money;
  receive: Money;
  quotedAt: number;
  expiresAt: number;
}>;

/** Applies service fee, rate and network fee to a send amount. No other code does. */
export function priceExchange(
  inputs: QuoteInputs,
): Result<Readonly<{ fee: Money; receive: Money }>, 'amount_consumed_by_fee'> {
  const { send, rate, networkFee } = inputs;
  if (send.currency !== rate.from) throw new TypeError(`a ${rate.from} rate cannot price ${send.currency}`);
  if (networkFee.currency !== rate.to) throw new TypeError('the network fee of a quote is in the receive currency');

  const fee = serviceFee(send, inputs.feeBasisPoints);
  if (fee.units >= send.units) return refuse('amount_consumed_by_fee');
  const receive = subtract(convertDown(subtract(send, fee), rate), networkFee);
  return receive.units <= 0n ? refuse('amount_consumed_by_fee') : accept({ fee, receive });
}

export function makeQuote(
  inputs: QuoteInputs,
  { quotedAt, expiresAt }: Readonly<{ quotedAt: number; expiresAt: number }>,
): Result<Quote, 'amount_consumed_by_fee'> {
  const priced = priceExchange(inputs);
  return priced.ok ? accept({ id: quoteId(inputs), inputs, ...priced.value, quotedAt, expiresAt }) : priced;
}

/** Network fee of one part: the network fee without the inbound leg, divided by the number of parts. */
export function partFeeOf({
  networkFee,
  inboundFee,
  parts,
}: Pick<QuoteInputs, 'networkFee' | 'inboundFee' | 'parts'>): Money {
  return { currency: networkFee.currency, units: (networkFee.units - inboundFee.units) / BigInt(parts) };
}

export function quoteId(inputs: QuoteInputs): string {
  return sha256Hex(canonicalJson(describeInputs(inputs))).slice(0, 32);
}

/** The inputs as plain JSON, for hashing, storing and showing, so that anyone can recalculate the quote. */
export function describeInputs(inputs: QuoteInputs) {
  const { product, orderType, send, rate, ratedAt, feeBasisPoints, parts, networkFee, inboundFee, margin } = inputs;
  // By name, as canonical JSON sorts them.
  return {
    feeBasisPoints: feeBasisPoints.toString(),
    inboundFeeUnits: inboundFee.units.toString(),
    ...(margin && { margin: describeMargin(margin) }),
    networkFeeUnits: networkFee.units.toString(),
    orderType,
    parts,
    product,
    rateDenominator: rate.denominator.toString(),
    rateNumerator: rate.numerator.toString(),
    ratedAt,
    receiveCurrency: rate.to,
    rounding: quoteRounding,
    sendCurrency: send.currency,
    sendUnits: send.units.toString(),
  };
}

export type DescribedInputs = ReturnType<typeof describeInputs> & Readonly<{ margin?: DescribedMargin }>;

/** Fields missing in quotes stored by earlier versions. Their defaults are one payout and no inbound fee. */
type Later = 'parts' | 'inboundFeeUnits';
export type StoredInputs = Omit<DescribedInputs, Later> & Partial<Pick<DescribedInputs, Later>>;

/** Parses the output of `describeInputs`. */
export function readInputs(described: StoredInputs): QuoteInputs {
  const { product, orderType, sendCurrency, receiveCurrency, ratedAt, parts = 1, inboundFeeUnits = '0' } = described;
  return {
    product,
    orderType,
    send: { currency: sendCurrency, units: BigInt(described.sendUnits) },
    rate: {
      from: sendCurrency,
      to: receiveCurrency,
      numerator: BigInt(described.rateNumerator),
      denominator: BigInt(described.rateDenominator),
    },
    ratedAt,
    feeBasisPoints: BigInt(described.feeBasisPoints),
    parts,
    networkFee: { currency: receiveCurrency, units: BigInt(described.networkFeeUnits) },
    inboundFee: { currency: receiveCurrency, units: BigInt(inboundFeeUnits) },
    ...(described.margin && { margin: readMargin(described.margin, { from: sendCurrency, to: receiveCurrency }) }),
  };
}
