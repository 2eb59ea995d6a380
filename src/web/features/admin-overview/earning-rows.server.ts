/** Formats fees earned and network costs in the operator's language. */
import { formatMoney } from '#src/domain/money.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Overview } from '../../components/office/office-types.ts';
import { dollars } from './day-charts.server.ts';
import type { EarningRow } from './overview-view.ts';

/** One row per currency, and the approximate sum of all in dollars. */
export function earningRows({ rows, usd }: Overview['earnings'], language: LanguageCode): readonly EarningRow[] {
  if (rows.length === 0) return [];
  const write = (amount: Parameters<typeof formatMoney>[0]): string =>
    formatDecimal(language, formatMoney(amount), { maxDecimals: 8 });
  const { serviceFees, networkCharged, networkPaid } = usd;
  return [
    ...rows.map((row) => ({
      currency: row.currency,
      serviceFees: write(row.serviceFees),
      networkCharged: write(row.networkCharged),
      networkPaid: write(row.networkPaid),
      surplus: write(row.surplus),
    })),
    {
      currency: null,
      serviceFees: dollars(language, serviceFees),
      networkCharged: dollars(language, networkCharged),
      networkPaid: dollars(language, networkPaid),
      surplus: signedDollars(language, networkCharged, networkPaid),
    },
  ];
}

function signedDollars(language: LanguageCode, charged: string | null, paid: string | null): string {
  if (charged === null || paid === null) return dollars(language, null);
  const cents = toCents(charged) - toCents(paid);
  const text = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '−' : ''}${dollars(language, `${text.slice(0, -2)}.${text.slice(-2)}`)}`;
}

function toCents(text: string): bigint {
  return BigInt(text.replace('.', ''));
}
