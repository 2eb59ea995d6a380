/** Data of the exchange form: currencies with their networks, fees and durations, all from the domain's tables. */
import type { RouterContextProvider } from 'react-router';
import { feeTable } from '#src/domain/fees.ts';
import { paymentWindowMs, ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { formatBasisPoints, formatSpan } from '#src/i18n/format.ts';
import { languageOf } from '../../contexts.ts';
import { describeForm } from '../../components/forms/describe-form.server.ts';
import type { ExchangeData } from './exchange-data.ts';

export async function describeExchange(context: Readonly<RouterContextProvider>): Promise<Omit<ExchangeData, 'state'>> {
  const language = languageOf(context);
  const { floating, fixed } = feeTable.exchange;
  return {
    ...(await describeForm(context)),
    facts: {
      floatingFee: formatBasisPoints(language, floating),
      fixedFee: formatBasisPoints(language, fixed),
      fixedHold: formatSpan(language, paymentWindowMs.fixed / 60_000, { unit: 'minute' }),
    },
    refreshSeconds: ratesRefreshMs / 1000,
  };
}
