/** Converts fixed prices to and from JSON. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { describeMargin, readMargin, type DescribedMargin } from '#src/domain/margin.ts';
import { money } from '#src/domain/money.ts';
import type { FixedPrice, Rest } from '#src/domain/order/order.ts';
import type { Rate } from '#src/domain/rate.ts';
import type { Json } from './generated/schema.ts';

type StoredPrice = Readonly<{
  sendCurrency: CurrencyId;
  depositedUnits: string;
  feeBasisPoints: string;
  feeUnits: string;
  receiveCurrency: CurrencyId;
  rateNumerator: string;
  rateDenominator: string;
  margin?: DescribedMargin;
  parts?: number;
  networkFeeUnits: string;
  inboundFeeUnits?: string;
  receiveUnits: string;
  fixedAt: number;
  rest?: StoredRest;
}>;

type StoredRest = Readonly<{
  parts: number[];
  receiveUnits: string;
  networkFeeUnits: string;
  depositedUnits: string;
  feeUnits: string;
  shares: { depositId: string; units: string }[];
  calledOffAt: number;
}>;

export function describePrice(price: FixedPrice): Json {
  const { deposited, feeBasisPoints, fee, rate, margin, parts, networkFee, inboundFee, receive, fixedAt } = price;
  const { rest } = price;
  const stored: StoredPrice = {
    sendCurrency: rate.from,
    depositedUnits: deposited.units.toString(),
    feeBasisPoints: feeBasisPoints.toString(),
    feeUnits: fee.units.toString(),
    receiveCurrency: rate.to,
    rateNumerator: rate.numerator.toString(),
    rateDenominator: rate.denominator.toString(),
    ...(margin && { margin: describeMargin(margin) }),
    parts,
    networkFeeUnits: networkFee.units.toString(),
    inboundFeeUnits: inboundFee.units.toString(),
    receiveUnits: receive.units.toString(),
    fixedAt,
    ...(rest && { rest: describeRest(rest) }),
  };
  return stored;
}

function describeRest({ parts, receive, networkFee, deposited, fee, shares, calledOffAt }: Rest): StoredRest {
  return {
    parts: [...parts],
    receiveUnits: receive.units.toString(),
    networkFeeUnits: networkFee.units.toString(),
    depositedUnits: deposited.units.toString(),
    feeUnits: fee.units.toString(),
    shares: shares.map(({ depositId, amount }) => ({ depositId, units: amount.units.toString() })),
    calledOffAt,
  };
}

function readRest(stored: StoredRest, { from, to }: Pick<Rate, 'from' | 'to'>): Rest {
  const { parts, shares, calledOffAt } = stored;
  return {
    parts,
    receive: money(to, BigInt(stored.receiveUnits)),
    networkFee: money(to, BigInt(stored.networkFeeUnits)),
    deposited: money(from, BigInt(stored.depositedUnits)),
    fee: money(from, BigInt(stored.feeUnits)),
    shares: shares.map(({ depositId, units }) => ({ depositId, amount: money(from, BigInt(units)) })),
    calledOffAt,
  };
}

export function readPrice(json: Json): FixedPrice {
  const stored = json as StoredPrice;
  const { sendCurrency: from, receiveCurrency: to } = stored;
  return {
    deposited: money(from, BigInt(stored.depositedUnits)),
    feeBasisPoints: BigInt(stored.feeBasisPoints),
    fee: money(from, BigInt(stored.feeUnits)),
    rate: { from, to, numerator: BigInt(stored.rateNumerator), denominator: BigInt(stored.rateDenominator) },
    ...(stored.margin && { margin: readMargin(stored.margin, { from, to }) }),
    // The field is absent in orders from before mixing existed, which have one part.
    parts: stored.parts ?? 1,
    networkFee: money(to, BigInt(stored.networkFeeUnits)),
    // The field is absent in orders from before the inbound leg was charged.
    inboundFee: money(to, BigInt(stored.inboundFeeUnits ?? 0)),
    receive: money(to, BigInt(stored.receiveUnits)),
    fixedAt: stored.fixedAt,
    ...(stored.rest && { rest: readRest(stored.rest, { from, to }) }),
  };
}
