/** Prices a mix and formats the result for the visitor, or returns the refusal. */
import type { RouterContextProvider } from 'react-router';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { scoreLimit } from '#src/domain/mixer/score.ts';
import { formatMoney } from '#src/domain/money.ts';
import { quoteWorth } from '#src/http/worth.ts';
import { nameRefusedField, parseQuoteFields } from '#src/http/parse-order-fields.ts';
import type { MixQuote } from '#src/usecases/quotes/quote-mix.ts';
import { languageOf, servicesContext } from '../../contexts.ts';
import { worthOn } from '../../worth.server.ts';
import type { Refused } from '../forms/explain-refusal.server.ts';
import { readSendAmount } from '../forms/read-send-amount.server.ts';
import { toMarginAnswer } from '../forms/margin-answer.server.ts';
import { toMixView, type MixAnswer, type MixView } from './mix-view.ts';

export type PricedMix = Readonly<{ view: MixView; refused: null }> | Readonly<{ view: null; refused: Refused }>;

/** Form fields of a mix; the amount is as typed, not parsed yet. */
type Fields = Readonly<{ sendCurrency: string; receiveCurrency: string; sendAmount: string; mix: MixChoice }>;

export async function priceMix(context: Readonly<RouterContextProvider>, fields: Fields): Promise<PricedMix> {
  const sendAmount = readSendAmount(languageOf(context), fields.sendAmount);
  if (!sendAmount.ok) return { view: null, refused: sendAmount };
  const parsed = parseQuoteFields({ ...fields, sendAmount: sendAmount.value });
  if (!parsed.ok) return { view: null, refused: parsed };
  const quoted = await context.get(servicesContext).quoteMix({ ...parsed.value, mix: fields.mix });
  if (!quoted.ok) return { view: null, refused: nameRefusedField(quoted, parsed.value) };
  const worth = await worthOn(context);
  const answer = { ...toAnswer(quoted.value), ...(worth && { worth: quoteWorth(quoted.value.quote, worth) }) };
  return { view: toMixView(languageOf(context), answer), refused: null };
}

/** Converts a quote to the shape of POST /api/privacy/calculate's response. */
function toAnswer(mix: MixQuote): MixAnswer {
  const { inputs, fee, receive } = mix.quote;
  const { base, mixing, delayProcessing, maximumPrivacy } = mix.feeParts;
  return {
    fromCurrency: inputs.send.currency,
    toCurrency: receive.currency,
    amount: formatMoney(inputs.send),
    margin: toMarginAnswer(inputs.margin),
    privacyScore: mix.score,
    scoreLimit,
    strength: mix.strength,
    estimatedProcessingTime: mix.estimatedMinutes,
    feeParts: [
      { name: 'base', basisPoints: Number(base) },
      { name: 'mixing', basisPoints: Number(mixing) },
      { name: 'delay_processing', basisPoints: Number(delayProcessing) },
      { name: 'maximum_privacy', basisPoints: Number(maximumPrivacy) },
    ],
    parts: mix.parts,
    receiveAmount: formatMoney(receive),
    fee: formatMoney(fee),
    networkFee: formatMoney(inputs.networkFee),
    crowd: mix.crowd,
    warnings: mix.warnings,
  };
}
