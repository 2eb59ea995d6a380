/** Loads profit and loss and formats it in the operator's language. */
import { isCurrencyId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { sumCents } from '#src/domain/dollars.ts';
import { profitLines, type ProfitLine } from '#src/domain/ledger/profit.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { formatDecimal, formatSpan, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import type { Profit } from '../../components/office/office-types.ts';
import { pageOperator, requireOperator, type OfficeArgs } from '../../components/office/require-operator.server.ts';
import { writeDollars } from '../../components/office/write-dollars.server.ts';
import { shownLines, type AssetRow, type LineTexts, type PairRow, type ProfitView } from './profit-view.ts';

const periods = [7, 30, 90, 365] as const;

export async function loadProfit(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const asked = Number(args.url.searchParams.get('days') ?? 30);
  const period = periods.find((each) => each === asked) ?? 30;
  const profit = await args.context.get(backOfficeContext).readProfit(period);
  return { operator, view: toProfitView(profit, period, languageOf(args.context)) };
}

function toProfitView(profit: Profit, period: number, language: LanguageCode): ProfitView {
  const write = (cents: bigint | null): string => writeDollars(language, cents) ?? '–';
  const assets = profit.assets.map((asset) => toAssetRow(asset, language));
  return {
    at: formatTimeOfDay(language, profit.at),
    period: String(period),
    periods: periods.map((each) => ({ value: String(each), label: formatSpan(language, each, { unit: 'day' }) })),
    realised: write(profit.realised),
    unrealised: write(profit.unrealised),
    closing: write(profit.closing),
    isEqual: assets.every(({ isEqual }) => isEqual),
    days: profit.days
      .map(({ day, lines, realised, unrealised, closing }) => ({
        day,
        ...mapLines((group) => write(sumCents(group.map((line) => lines[line])))),
        realised: write(realised),
        unrealised: write(unrealised),
        capital: write(lines.capital),
        closing: write(closing),
      }))
      .toReversed(),
    pairs: profit.pairs.flatMap((pair) => toPairRow(pair, write)),
    assets,
    charts: drawCharts(profit.days, write),
  };
}

/** Lines of each group. Lines that no group names are the rest; capital is shown by itself. */
const groups: Readonly<Record<Exclude<keyof LineTexts, 'rest'>, readonly ProfitLine[]>> = {
  fees: ['fees'],
  partnerShares: ['partnerShares'],
  trades: ['trades'],
  networkCharged: ['networkCharged'],
  networkPaid: ['payoutCosts', 'refundCosts', 'sweepCosts', 'loanCosts'],
};
const named: readonly ProfitLine[] = ['capital', ...Object.values(groups).flat()];
const rest = profitLines.filter((line) => !named.includes(line));

function mapLines(write: (group: readonly ProfitLine[]) => string): LineTexts {
  const texts = shownLines.map((name) => [name, write(name === 'rest' ? rest : groups[name])] as const);
  return Object.fromEntries(texts) as LineTexts;
}

function toPairRow({ pair, lines, realised }: Profit['pairs'][number], write: (cents: bigint | null) => string) {
  const [from = '', to = ''] = pair.split('/');
  if (!isCurrencyId(from) || !isCurrencyId(to)) return [];
  const texts = mapLines((group) => write(sumCents(group.map((line) => lines[line]))));
  const row: PairRow = { from, to, ...texts, realised: write(realised) };
  return [row];
}

function toAssetRow(asset: Profit['assets'][number], language: LanguageCode): AssetRow {
  const { currency, lines, change, net, suspense, difference } = asset;
  const write = (units: bigint): string => writeCoin(language, currency, units);
  return {
    currency,
    ...mapLines((group) => write(group.reduce((sum, line) => sum + lines[line], 0n))),
    capital: write(lines.capital),
    change: write(change),
    net: write(net),
    suspense: write(suspense),
    isEqual: difference === 0n,
    difference: write(difference),
  };
}

function writeCoin(language: LanguageCode, currency: CurrencyId, units: bigint): string {
  return formatDecimal(language, formatMoney(money(currency, units)), { maxDecimals: 8 });
}

type Write = (cents: bigint | null) => string;

function drawCharts(days: Profit['days'], write: Write): ProfitView['charts'] {
  const income: readonly ProfitLine[] = ['fees', 'trades', 'networkCharged', 'loanFees', 'dust'];
  const chart = (read: (day: Profit['days'][number]) => bigint | null, total?: bigint | null) => {
    const values = days.map(read);
    const highest = Math.max(0, ...values.map((cents) => Number(cents ?? 0n)));
    return {
      total: write(total === undefined ? sumCents(values) : total),
      bars: days.map(({ day }, place) => {
        const cents = values[place] ?? null;
        return { day, figure: write(cents), share: highest === 0 ? 0 : Math.max(0, Number(cents ?? 0n)) / highest };
      }),
    };
  };
  const negated = (cents: bigint | null): bigint | null => (cents === null ? null : -cents);
  return {
    income: chart(({ lines }) => sumCents(income.map((line) => lines[line]))),
    costs: chart(({ lines }) => negated(sumCents(groups.networkPaid.map((line) => lines[line])))),
    closing: chart(({ closing }) => closing, days.at(-1)?.closing ?? null),
  };
}
