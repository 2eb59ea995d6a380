/** Loader and action of the exchange form: its initial state, and submission without JavaScript. */
import { createHash } from 'node:crypto';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { isFormToken } from '#src/http/form-token.ts';
import { nameRefusedField, parseOrderFields } from '#src/http/parse-order-fields.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { languageOf, orderLinksContext, policyOf, servicesContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { fitAmount } from '../../components/forms/amount-limits.ts';
import { readAmount, writeAmount } from '../../components/forms/amount-text.ts';
import { rowOf, type FormFacts } from '../../components/forms/currency-row.ts';
import { describeForm, startOpen } from '../../components/forms/describe-form.server.ts';
import { type Refused, explainRefusal } from '../../components/forms/explain-refusal.server.ts';
import { readText } from '../../components/forms/read-form.ts';
import { exactAmount, readSendAmount } from '../../components/forms/read-send-amount.server.ts';
import {
  fieldNames,
  findSide,
  quoteKey,
  typedAmount,
  type ExchangeData,
  type ExchangeState,
  type FieldErrors,
  type Fields,
} from './exchange-data.ts';
import { flipFields } from './flip-fields.ts';
import { priceFields, type PricedFields } from './price-fields.server.ts';
import { formatShort } from './quote-view.ts';
import { readSearch, readSent, toFields, type SentFields } from './read-fields.server.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { paymentWindowMs } from '#src/domain/policy/policy-times.ts';
import { formatBasisPoints, formatSpan, formatTimeOfDay } from '#src/i18n/format.ts';

type Context = Readonly<RouterContextProvider>;
type Args = Readonly<{ request: Request; context: Context }>;

export async function loadExchange({ request, context }: Args): Promise<ExchangeData> {
  const search = new URL(request.url).searchParams;
  const facts = await describeExchange(context);
  const { fields, refused } = startOpen(facts, readSearch(search), (side) => search.has(side));
  // An amount from a link is kept, and its error is shown.
  const suggested = search.get('sendAmount') || fields.amountSide === 'receive' ? '' : fields.sendAmount;
  const state = await priceAndShow(context, fitSent(context, { facts, sent: fields, suggested }));
  return { ...facts, state: { ...state, errors: { ...state.errors, ...refused } } };
}

/**
 * Handles the form without JavaScript. It has five buttons: swap the currencies, use the minimum, use the maximum, get
 * a quote, and order. Ordering redirects to the payment page; every other button shows the form again with the typed
 * values.
 */
export async function submitExchange({ request, context }: Args) {
  const form = await request.formData();
  const typed = readSent(form);
  const before = { sendBefore: readText(form, 'sendBefore'), receiveBefore: readText(form, 'receiveBefore') };
  const side = findSide(typed, before);
  const sent = { ...typed, amountSide: side ?? typed.amountSide };
  // If both amounts were changed, nothing is ordered before the visitor has seen the quote of the one that counts.
  const intent = form.get('intent') ?? (side === null ? 'quote' : null);
  if (intent === 'swap') return data(await swap(context, sent));
  if (intent === 'min' || intent === 'max') return data(await takeLimit(context, sent, intent));
  if (intent === 'quote') {
    const suggested = form.get('suggested');
    const facts = await describeForm(context);
    return data(await priceAndShow(context, fitSent(context, { facts, sent, suggested })));
  }
  return await order(context, sent, form);
}

type Suggestion = Readonly<{ facts: FormFacts; sent: SentFields; suggested: unknown }>;

/** Replaces an amount that the page had filled in by one within the currency's limits; a typed amount stays. */
function fitSent(context: Context, { facts, sent, suggested }: Suggestion): Suggested {
  if (sent.amountSide === 'receive' || sent.sendAmount !== suggested) return { ...sent, suggested: '' };
  const fit = fitAmount(
    readAmount(languageOf(context), sent.sendAmount).exact,
    rowOf(facts, toFields(sent).sendCurrency),
  );
  const sendAmount = writeAmount(languageOf(context), fit);
  return { ...sent, sendAmount, suggested: sendAmount };
}

type Suggested = SentFields & Readonly<{ suggested?: string }>;

async function swap(context: Context, sent: SentFields): Promise<ExchangeState> {
  const { quote } = await priceFields(context, sent);
  const flipped = flipFields(toFields(sent), languageOf(context), quote?.receive);
  const facts = await describeForm(context);
  return await priceAndShow(context, fitSent(context, { facts, sent: flipped, suggested: flipped.sendAmount }));
}

async function takeLimit(context: Context, sent: SentFields, name: 'min' | 'max'): Promise<ExchangeState> {
  const { limits } = await priceFields(context, sent);
  const sendAmount = limits ? writeAmount(languageOf(context), limits[name]) : sent.sendAmount;
  return await priceAndShow(context, { ...sent, sendAmount, amountSide: 'send', suggested: sendAmount });
}

async function order(context: Context, sent: SentFields, form: FormData) {
  const { amountSide } = toFields(sent);
  const [set, other] = amountSide === 'receive' ? sides : sides.toReversed();
  const amount = readSendAmount(languageOf(context), typedAmount(sent), set);
  if (!amount.ok) return await showAgain(context, { sent, refused: amount, shown: '' });
  // The displayed amount counts only if it was calculated for the submitted fields.
  const isShown = form.get('quotedFor') === quoteKey({ ...sent, amountSide, amount: amount.value });
  const shown = isShown ? readText(form, 'shownAmount') : '';
  const exact = { ...sent, [set]: amount.value, [other]: '' };
  const parsed = parseOrderFields({ ...exact, amountSide, [other]: shown });
  if (!parsed.ok) return await showAgain(context, { sent, refused: parsed, shown });
  const key = oneOrderKey(form.get('token'), exact);
  const made = await context.get(servicesContext).createOrder({ ...parsed.value, ...key });
  if (made.ok)
    return redirect(`${pathOf(languageOf(context), 'payment')}/${context.get(orderLinksContext).linkOf(made.value)}`);
  return await showAgain(context, { sent, refused: nameRefusedField(made, parsed.value), shown });
}

const sides = ['receiveAmount', 'sendAmount'] as const;

/**
 * Idempotency key, from the visitor's form token and the order's fields, so that an order with other fields has another
 * key.
 */
function oneOrderKey(token: unknown, exact: SentFields): Readonly<{ idempotencyKey?: string }> {
  if (!isFormToken(token)) return {};
  const content = JSON.stringify([token, ...fieldNames.map((name) => exact[name].trim())]);
  return { idempotencyKey: createHash('sha256').update(content).digest('hex') };
}

type Again = Readonly<{ sent: SentFields; refused: Refused; shown: string }>;

async function showAgain(context: Context, { sent, refused, shown }: Again) {
  const priced = await priceFields(context, sent);
  const language = languageOf(context);
  const init = { status: refusalStatus[refused.code] };
  if (refused.code === 'rate_changed') {
    const amount = String(refused.details?.[String(refused.details['field'])] ?? '');
    const rateChange = { beforeText: formatShort(language, shown), afterText: formatShort(language, amount), amount };
    return data(toState(context, { fields: toFields(sent), priced, rateChange }), init);
  }
  // All errors are reported at once, so that nobody has to send the form three times.
  const missing: Refused = { code: 'address_missing', details: { field: 'receiveAddress' } };
  const errors = {
    ...(sent.receiveAddress.trim() === '' && toFieldErrors(language, missing, sent)),
    ...(priced.refused && toFieldErrors(language, priced.refused, sent)),
    ...toFieldErrors(language, refused, sent),
  };
  return data(toState(context, { fields: toFields(sent), priced, errors }), init);
}

async function priceAndShow(context: Context, { suggested, ...sent }: Suggested): Promise<ExchangeState> {
  const priced = await priceFields(context, sent);
  const errors = priced.refused ? toFieldErrors(languageOf(context), priced.refused, sent) : {};
  return toState(context, { fields: toFields(sent), priced, errors, suggested });
}

type Shown = Readonly<{
  fields: Fields;
  priced: PricedFields;
  errors?: FieldErrors;
  rateChange?: ExchangeState['rateChange'];
  suggested?: string | undefined;
}>;

function toState(context: Context, shown: Shown): ExchangeState {
  const { fields, priced, errors = {}, rateChange = null, suggested = '' } = shown;
  const quotedFor = quoteKey({ ...fields, amount: exactAmount(languageOf(context), typedAmount(fields)) });
  const quotedAt = formatTimeOfDay(languageOf(context), context.get(servicesContext).now());
  const { quote, limits } = priced;
  return { fields, suggested, quotedFor, quote, quotedAt, limits, errors, rateChange };
}

/** Turns a refusal into an error text at the field that it is about. */
function toFieldErrors(language: LanguageCode, refused: Refused, fields: SentFields): FieldErrors {
  const field = fieldNames.find((name) => name === refused.details?.['field']) ?? 'form';
  return { [field]: explainRefusal(language, refused, fields) };
}

/** Data of the exchange form: currencies with their networks, fees and durations, all from the domain's tables. */
async function describeExchange(context: Readonly<RouterContextProvider>): Promise<Omit<ExchangeData, 'state'>> {
  const language = languageOf(context);
  const policy = policyOf(context);
  return {
    ...(await describeForm(context)),
    facts: {
      floatingFee: formatBasisPoints(language, policy.fees.floating),
      fixedFee: formatBasisPoints(language, policy.fees.fixed),
      fixedHold: formatSpan(language, paymentWindowMs(policy, 'fixed') / 60_000, { unit: 'minute' }),
    },
    refreshSeconds: ratesRefreshMs / 1000,
  };
}
