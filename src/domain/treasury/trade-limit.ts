/** The worst price of a trade at a venue, as the decimal text that is sent, and what the trade costs at it. */
import { currencies } from '../assets/currencies.ts';
import { divideUp, money, type Money } from '../money.ts';
import { formatRate, scaleRate, type Rate } from '../rate.ts';
import { quoteCurrency, type TradeSide } from './venue.ts';

const places = 8;
const tenThousand = 10_000n;
/** More than any fee of a venue, in basis points of the trade. */
const feeRoom = 100n;

/** The market's rate in USDT, made worse by at most `slippage` basis points. */
export function worstLimit(side: TradeSide, market: Rate, slippage: bigint): string {
  const scale = side === 'buy' ? tenThousand + slippage : tenThousand - slippage;
  return formatRate(scaleRate(market, scale, tenThousand), places);
}

/** The better one of two limits: what was agreed to, and what the market allows now. */
export function stricterLimit(side: TradeSide, one: string, other: string): string {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  return (side === 'buy') === a < b ? one : other;
}

/** Most that a trade spends at this very limit, with room for the venue's fee. */
export function mostSpentAt(side: TradeSide, amount: Money, limit: string): Money {
  if (side === 'sell') return amount;
  const [coin, dollar] = [currencies[amount.currency].decimals, currencies[quoteCurrency].decimals];
  const cost = amount.units * unitsOf(limit) * 10n ** BigInt(dollar) * (tenThousand + feeRoom);
  return money(quoteCurrency, divideUp(cost, 10n ** BigInt(coin + places) * tenThousand));
}

function unitsOf(limit: string): bigint {
  const [, whole, fraction = ''] = /^([0-9]+)(?:\.([0-9]{1,8}))?$/.exec(limit) ?? [];
  if (whole === undefined) throw new TypeError(`${limit} is no price`);
  return BigInt(whole + fraction.padEnd(places, '0'));
}
