/** Price of a pair as SideShift gives it: with all fees, for the given amount or by default for 500 USD worth. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Limits } from '#src/domain/limits.ts';
import { money, parseMoney, type Money } from '#src/domain/money.ts';
import type { Quote } from '#src/domain/quote.ts';
import { convertDown } from '#src/domain/rate.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { Services } from '#src/usecases/visitor/services.ts';

type Parts = Readonly<{ services: Pick<Services, 'quoteExchange'>; developer: Pick<Developer, 'showPair'> }>;
type Asked = Readonly<{ from: CurrencyId; to: CurrencyId; amount?: string | undefined }>;

const usualDollars = money('USDT-ERC20', 500_000_000n);

/**
 * Prices a pair. An amount outside the limits is priced as the nearest amount within, because clients use this endpoint
 * to learn the limits too.
 */
export async function pricePair(
  { services, developer }: Parts,
  { from, to, amount }: Asked,
): Promise<Result<Readonly<{ quote: Quote; limits: Limits }>, RefusalCode>> {
  const pair = await developer.showPair({ from, to });
  if (!pair.ok) return pair;
  const { limits } = pair.value;
  if (!limits) return refuse('pair_same_currency');
  const asked = amount === undefined ? await usualAmount(developer, from) : parseMoney(from, amount);
  if (!asked.ok) return refuse(asked.code, { ...asked.details, field: 'sendAmount' });
  const send = within(asked.value, limits);
  const quoted = await services.quoteExchange({ send, receiveCurrency: to, orderType: 'fixed' });
  return quoted.ok ? accept({ quote: quoted.value.quote, limits }) : quoted;
}

async function usualAmount(developer: Parts['developer'], currency: CurrencyId): Promise<Result<Money, RefusalCode>> {
  if (currency === usualDollars.currency) return accept(usualDollars);
  const dollars = await developer.showPair({ from: usualDollars.currency, to: currency });
  return dollars.ok ? accept(convertDown(usualDollars, dollars.value.rate)) : dollars;
}

function within(amount: Money, { min, max }: Limits): Money {
  if (amount.units < min.units) return min;
  return amount.units > max.units ? max : amount;
}
