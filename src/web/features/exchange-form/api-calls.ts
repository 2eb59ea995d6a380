/** API requests of the exchange form. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { callApi, type CallOptions, type Reply } from '../../components/forms/call-api.ts';
import type { QuoteAnswer } from './quote-view.ts';

export type QuoteQuestion = Readonly<{
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  sendAmount: string;
  orderType: string;
}>;

export async function askQuote(question: QuoteQuestion, options: CallOptions): Promise<Reply<QuoteAnswer>> {
  const { sendCurrency: fromCurrency, receiveCurrency: toCurrency, sendAmount: amount, orderType } = question;
  return await callApi('/api/calculate', options, { fromCurrency, toCurrency, amount, orderType });
}
