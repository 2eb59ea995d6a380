/** Prices the form in a chat with the use case of the pages, or says why not. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, type Result } from '#src/domain/result.ts';
import { formatMoney } from '#src/domain/money.ts';
import { nameRefusedField, parseQuoteFields } from '#src/http/parse-order-fields.ts';
import { readSendAmount } from '#src/web/components/forms/read-send-amount.server.ts';
import type { ExchangeForm } from '../conversations.ts';
import type { ShownQuote } from '../texts/quote-text.ts';
import type { Turn } from '../turn.ts';

export type PricedForm = Readonly<{ sendAmount: string; shown: ShownQuote }>;

/** `typed`: the amount as somebody types it in their language, or exact. */
export async function priceForm(
  turn: Turn,
  form: ExchangeForm,
  typed: string,
): Promise<Result<PricedForm, RefusalCode>> {
  const { services } = turn.bot;
  const amount = typed === form.sendAmount ? accept(typed) : readSendAmount(turn.reader.language, typed);
  if (!amount.ok) return amount;
  const { sendCurrency, receiveCurrency, orderType } = form;
  const parsed = parseQuoteFields({ sendCurrency, receiveCurrency, orderType, sendAmount: amount.value });
  if (!parsed.ok) return parsed;
  const priced = await services.quoteExchange(parsed.value);
  if (!priced.ok) return { ok: false, ...nameRefusedField(priced, parsed.value) };
  const { quote, limits } = priced.value;
  const time = await services.measuredTime(quote);
  const shown = { quote, limits, time, orderType, receive: formatMoney(quote.receive) };
  return accept({ sendAmount: amount.value, shown });
}
