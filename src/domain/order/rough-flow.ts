/**
 * What a tracking code shows of amounts and times. A code has nine digits and can be guessed, so what it shows must not
 * identify a payment on a chain: amounts have two significant digits, and times are whole minutes.
 */
import type { Money } from '../money.ts';
import type { OrderFlow } from './order-flow.ts';
import type { SendRange } from './order.ts';

const significantDigits = 2;
const minuteMs = 60_000;

/** Rounds to two significant digits, half up. */
export function roughly({ currency, units }: Money): Money {
  const hidden = units.toString().length - significantDigits;
  if (hidden <= 0) return { currency, units };
  const step = 10n ** BigInt(hidden);
  return { currency, units: ((units + step / 2n) / step) * step };
}

export function roughRange({ min, max }: SendRange): SendRange {
  return { min: roughly(min), max: roughly(max) };
}

export function roughFlow(flow: OrderFlow): OrderFlow {
  switch (flow.kind) {
    case 'expected':
      return { ...flow, send: roughRange(flow.send), fee: roughRange(flow.fee), receive: roughRange(flow.receive) };
    case 'settled': {
      const { price } = flow;
      return { ...flow, price: { ...price, deposited: roughly(price.deposited), receive: roughly(price.receive) } };
    }
    case 'refund':
      return { ...flow, came: roughly(flow.came), back: flow.back && roughly(flow.back) };
    case 'arrived':
      return { ...flow, came: roughly(flow.came) };
    case 'none':
      return flow;
  }
}

/** A length of time in whole minutes, at least one. */
export function wholeMinutes(ms: number): number {
  return Math.max(minuteMs, wholeMinute(ms));
}

/** The minute that a moment is in. */
export function wholeMinute(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs;
}
