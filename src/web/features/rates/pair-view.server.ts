/** What the rate of one pair is made of, as texts: the mid-market rate and each term of the margin, with its facts. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { termsAsNumbers, type Margin } from '#src/domain/margin.ts';
import { parseMoney, type Money } from '#src/domain/money.ts';
import { volatilityMs } from '#src/domain/price-market.ts';
import { isPriceTrouble } from '#src/domain/price-trouble.ts';
import { formatLength, formatPpm } from '#src/i18n/format.ts';
import type { ExplainedPair } from '#src/usecases/quotes/explain-rates.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import { exactAmount } from '../../components/forms/read-send-amount.server.ts';
import { rateText } from '../../components/orders/amount-view.server.ts';
import { writeDepth, writeMoney, writeWhole, type RatesReader } from './rates-view.server.ts';

export type TermRow = Readonly<{
  name: string;
  /** The facts behind the figures. Null if there are none to tell. */
  why: string | null;
  floating: string;
  fixed: string;
  isSum: boolean;
}>;

export type PairView = Readonly<{
  typed: Readonly<{ from: CurrencyId; to: CurrencyId; amount: string }>;
  /** What is wrong with the typed amount. */
  amountError: string | null;
  title: string;
  /** Null while the pair is paused. */
  rate: Readonly<{ mid: string; amount: string; terms: readonly TermRow[] }> | null;
  /** Why the pair is paused. */
  trouble: string | null;
}>;

type Pair = Readonly<{ from: CurrencyId; to: CurrencyId }>;
/** A pair and an amount as typed, by the names that links to the exchange form use too. */
type PairFields = Readonly<{ sendCurrency: CurrencyId; receiveCurrency: CurrencyId; sendAmount: string }>;

export async function viewPair(
  services: Pick<Services, 'explainPair'>,
  fields: PairFields,
  reader: RatesReader,
): Promise<PairView> {
  const { language, t } = reader;
  const pair: Pair = { from: fields.sendCurrency, to: fields.receiveCurrency };
  const send = readAmount(pair.from, exactAmount(language, fields.sendAmount));
  const explained = await services.explainPair({ ...pair, send });
  const [from, to] = [currencies[pair.from].symbol, currencies[pair.to].symbol];
  return {
    typed: { ...pair, amount: fields.sendAmount },
    amountError: fields.sendAmount !== '' && !send ? t('rates.form.amountWrong') : null,
    title: t('rates.pair.title', { from, to }),
    rate: explained.ok ? viewRate(explained.value, reader) : null,
    trouble: explained.ok ? null : explainTrouble(explained.details, reader),
  };
}

function readAmount(currency: CurrencyId, text: string): Money | undefined {
  const read = parseMoney(currency, text);
  return read.ok && read.value.units > 0n ? read.value : undefined;
}

function explainTrouble(details: Readonly<Record<string, unknown>> | undefined, { t }: RatesReader): string {
  const [symbol, reason] = [details?.['symbol'], details?.['reason']];
  if (typeof symbol !== 'string' || !isPriceTrouble(reason)) return t('rates.pair.noPrice');
  return t(`chains.price.${reason}`, { symbol });
}

function viewRate({ send, mid, quoted }: ExplainedPair, reader: RatesReader): PairView['rate'] {
  const { language, t } = reader;
  const [from, to] = [currencies[mid.from].symbol, currencies[mid.to].symbol];
  const { floating, fixed } = quoted;
  const both = (write: (each: typeof floating) => string) => ({ floating: write(floating), fixed: write(fixed) });
  const margin = floating.margin;
  return {
    mid: t('rates.pair.mid', { from, to, rate: rateText(language, mid) }),
    amount: t('rates.pair.amount', { amount: writeMoney(language, send) }),
    terms: [
      ...(margin ? viewTerms(margin, { both, names: { from, to } }, reader) : []),
      {
        name: t('rates.rate'),
        why: t('rates.rate.why', { from, to }),
        ...both(({ rate }) => rateText(language, rate)),
        isSum: true,
      },
    ],
  };
}

type Sides = Readonly<{
  both(write: (each: ExplainedPair['quoted']['floating']) => string): Readonly<{ floating: string; fixed: string }>;
  names: Readonly<{ from: string; to: string }>;
}>;

/** The terms of the margin. Policy and facts are the same for both kinds of order, only the terms differ. */
function viewTerms({ policy, facts }: Margin, { both, names }: Sides, reader: RatesReader): readonly TermRow[] {
  const { language, t } = reader;
  const percent = (ppm: bigint): string => formatPpm(language, Number(ppm));
  const term = (name: keyof ReturnType<typeof termsAsNumbers>) =>
    both(({ margin }) => formatPpm(language, margin ? termsAsNumbers(margin.terms)[name] : 0));
  const stock = {
    send: percent(facts.sendStockPercent * 10_000n),
    receive: percent(facts.receiveStockPercent * 10_000n),
  };
  const moved = { percent: percent(facts.volatilityPpm), calm: percent(policy.calmPpm) };
  const depth = facts.depthDollars > policy.leastDepthDollars ? facts.depthDollars : policy.leastDepthDollars;
  const size = { value: writeWhole(language, facts.valueDollars), depth: writeDepth(depth, reader) };
  const bounds = { least: percent(policy.leastPpm), most: percent(policy.mostPpm) };
  const window = formatLength(language, volatilityMs);
  return [
    { name: t('rates.base'), why: null, ...term('basePpm'), isSum: false },
    {
      name: t('rates.volatility'),
      why: t('rates.volatility.why', { ...moved, window }),
      ...term('volatilityPpm'),
      isSum: false,
    },
    { name: t('rates.size'), why: t('rates.size.why', size), ...term('sizePpm'), isSum: false },
    {
      name: t('rates.inventory'),
      why: t('rates.inventory.why', { ...names, ...stock }),
      ...term('inventoryPpm'),
      isSum: false,
    },
    { name: t('rates.total'), why: t('rates.total.why', bounds), ...term('totalPpm'), isSum: true },
  ];
}
