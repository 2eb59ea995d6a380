/** Prices the form's fields and formats the quote for the visitor, or returns the refusal. */
import type { RouterContextProvider } from 'react-router';
import { formatMoney } from '#src/domain/money.ts';
import type { PricedQuote } from '#src/domain/price-board.ts';
import { formatRate, rateAsNumber } from '#src/domain/rate.ts';
import { totalCostPpm } from '#src/domain/total-cost.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';
import { quoteWorth } from '#src/http/worth.ts';
import { nameRefusedField, parseAmountFields } from '#src/http/parse-order-fields.ts';
import { languageOf, servicesContext } from '../../contexts.ts';
import { worthOn } from '../../worth.server.ts';
import { toMarginAnswer } from '../../components/forms/margin-answer.server.ts';
import type { Refused } from '../../components/forms/explain-refusal.server.ts';
import { readSendAmount } from '../../components/forms/read-send-amount.server.ts';
import { typedAmount } from './exchange-data.ts';
import { toLimitsView, toQuoteView, type LimitsView, type QuoteAnswer, type QuoteView } from './quote-view.ts';
import { toFields, type SentFields } from './read-fields.server.ts';

export type PricedFields = Readonly<{
  quote: QuoteView | null;
  limits: LimitsView | null;
  refused: Refused | null;
}>;

export async function priceFields(context: Readonly<RouterContextProvider>, fields: SentFields): Promise<PricedFields> {
  const language = languageOf(context);
  const { amountSide } = toFields(fields);
  const name = `${amountSide}Amount` as const;
  const amount = readSendAmount(language, typedAmount(fields), name);
  if (!amount.ok) return { quote: null, limits: null, refused: amount };
  const parsed = parseAmountFields({ ...fields, amountSide, [name]: amount.value });
  if (!parsed.ok) return { quote: null, limits: null, refused: parsed };
  const services = context.get(servicesContext);
  const priced = await services.quoteExchange(parsed.value);
  if (!priced.ok) {
    const refused = nameRefusedField(priced, parsed.value);
    return { quote: null, limits: findLimits(refused, (limits) => toLimitsView(language, limits)), refused };
  }
  const time = await services.measuredTime(priced.value.quote);
  const worth = await worthOn(context);
  const quote = toQuoteView(language, {
    ...toAnswer(priced.value, time),
    ...(worth && { worth: quoteWorth(priced.value.quote, worth) }),
  });
  return { quote, limits: quote.limits, refused: null };
}

type LimitTexts = Parameters<typeof toLimitsView>[1];

function findLimits({ details }: Refused, view: (limits: LimitTexts) => LimitsView): LimitsView | null {
  const { currency, min, minReason, max, maxReason } = details ?? {};
  if (typeof min !== 'string' || typeof max !== 'string') return null;
  return view({ currency: String(currency), min, minReason: String(minReason), max, maxReason: String(maxReason) });
}

/** Converts a quote to the shape of POST /api/calculate's response. */
function toAnswer({ quote, limits }: PricedQuote, time: PairSpeed | null): QuoteAnswer {
  const { inputs, fee, receive } = quote;
  return {
    fromCurrency: inputs.send.currency,
    toCurrency: receive.currency,
    amount: formatMoney(inputs.send),
    netReceiveAmount: formatMoney(receive),
    exchangeRate: formatRate(inputs.rate, 18).replace(/\.?0+$/, ''),
    rate: rateAsNumber(inputs.rate),
    margin: toMarginAnswer(inputs.margin),
    totalCostPpm: Number(totalCostPpm(quote)),
    measuredTime: time && { medianSeconds: Math.ceil(time.medianMs / 1000), orders: time.orders },
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    feeLines: [{ name: 'service_fee', basisPoints: Number(inputs.feeBasisPoints) }],
    limits: {
      currency: limits.min.currency,
      min: formatMoney(limits.min),
      minReason: limits.minReason,
      max: formatMoney(limits.max),
      maxReason: limits.maxReason,
    },
  };
}
