/** Converts the offers of a choice to the response that both APIs share. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { describeInputs, type Quote } from '#src/domain/quote.ts';
import { formatRate } from '#src/domain/rate.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { ChoiceAnswer } from './choice-schemas.ts';
import { toRatesUrl } from './views.ts';

export function toChoiceAnswer(
  { whole, splits, refunds, refundsUntil }: ChoiceOffers,
  { quote }: Order,
  publicUrl: string,
): z.output<typeof ChoiceAnswer> {
  return {
    sendCurrency: quote.inputs.send.currency,
    receiveCurrency: quote.receive.currency,
    continue: whole?.ok === true ? toQuote(whole.value, publicUrl) : null,
    obstacle: whole?.ok === false ? whole.code : null,
    splits: splits.flatMap(({ offer, refunds: back }) =>
      offer.ok ? [{ ...toQuote(offer.value, publicUrl), refunds: back.map(formatMoney) }] : [],
    ),
    refunds: refunds.map((amount) => ({ currency: amount.currency, amount: formatMoney(amount) })),
    refundsUntil: refundsUntil === null ? null : isoInstant(refundsUntil),
  };
}

function toQuote({ id, inputs, fee, receive, expiresAt }: Quote, publicUrl: string) {
  return {
    quoteId: id,
    sendAmount: formatMoney(inputs.send),
    receiveAmount: formatMoney(receive),
    exchangeRate: formatRate(inputs.rate, 18).replace(/\.?0+$/, ''),
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    inputs: describeInputs(inputs),
    ratesUrl: toRatesUrl(inputs, publicUrl),
    expiresAt: isoInstant(expiresAt),
  };
}
