/** A readable price board for tests: dollars by symbol, usual network fees, and cover for everything. */
import { currencies, currencyIds, coins, type CurrencyId, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { parseMoney, type Money } from '#src/domain/money.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import { parsePrice } from '#src/domain/rate.ts';

/** Current time of the boards. Their prices are ten seconds old. */
export const boardNow = 1_800_000_000_000;

/** Prices that differ from the sandbox's. */
const ownDollars: Readonly<Partial<Record<CoinSymbol, string>>> = {
  BTC: '65000',
  ETH: '3000',
  BNB: '600',
  POL: '0.5',
  TRX: '0.11',
  SOL: '150',
  XMR: '160',
  LTC: '85',
  BCH: '400',
  USDT: '1.0003',
  USDC: '0.9998',
};

export function makeBoard(others: Readonly<Record<string, string>> = {}): PriceBoard {
  const prices = Object.entries({ ...sandboxDollars(), ...ownDollars, ...others }).map(([symbol, text]) => {
    const price = parsePrice(symbol, text);
    if (!price.ok) throw new TypeError(`${text} is a price`);
    return [symbol, price.value] as const;
  });
  const cover = Object.fromEntries(currencyIds.map((id) => [id, currencies[id].maxUnits * 1_000_000n]));
  const inForce = { policy: usualPolicy, policyNumber: 0 };
  return { prices: Object.fromEntries(prices), observedAt: boardNow - 10_000, unitsPerSize: {}, cover, ...inForce };
}

function sandboxDollars(): Readonly<Record<string, string>> {
  const dollars = Object.entries(coins).map(([symbol, { sandbox }]) => [
    symbol,
    (Number(sandbox.cents) / 100).toString(),
  ]);
  return Object.fromEntries(dollars) as Readonly<Record<string, string>>;
}

export function amount(currency: CurrencyId, text: string): Money {
  const parsed = parseMoney(currency, text);
  if (!parsed.ok) throw new TypeError(`${text} is an amount`);
  return parsed.value;
}
