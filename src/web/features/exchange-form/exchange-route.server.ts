/** The exchange form on the server: what it starts with, and what becomes of it when it is sent without script. */
import { createHash, randomUUID } from 'node:crypto';
import { data, redirect, type RouterContextProvider } from 'react-router';
import { formatMoney } from '#src/domain/money.ts';
import { nameRefusedField, parseOrderFields, parseQuoteFields } from '#src/http/parse-order-fields.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { languageOf, nonceContext, servicesContext } from '../../contexts.ts';
import { pathOf } from '../../pages.ts';
import { readAmount } from './amount-text.ts';
import { quoteKey, type ExchangeData, type ExchangeState, type FieldErrors, type Fields } from './exchange-data.ts';
import { describeExchange } from './describe-exchange.server.ts';
import { explainRefusal, toFieldErrors, type Refused } from './explain-refusal.server.ts';
import { flipFields } from './flip-fields.ts';
import { priceFields, type PricedFields } from './price-fields.server.ts';
import { formatShort } from './quote-view.ts';
import { readFields, readSearch } from './read-fields.server.ts';

type Args = Readonly<{ request: Request; context: Readonly<RouterContextProvider> }>;

export async function loadExchange({ request, context }: Args): Promise<ExchangeData> {
  const fields = readSearch(new URL(request.url).searchParams);
  const [facts, priced] = await Promise.all([describeExchange(context), priceFields(context, fields)]);
  return { ...facts, state: toState(context, { fields, priced, errors: pricingErrors(context, priced) }) };
}

/**
 * The form without script. Three buttons send it: one swaps the currencies, one asks for the figures, one orders. The
 * last leads to the payment page; whatever else happens shows the form again with all that was typed.
 */
export async function submitExchange({ request, context }: Args) {
  const form = await request.formData();
  const fields = readFields(form);
  const intent = form.get('intent');
  if (intent === 'swap') return await swap(context, fields);
  if (intent === 'quote') {
    const priced = await priceFields(context, fields);
    return data(toState(context, { fields, priced, errors: pricingErrors(context, priced) }));
  }
  return await order(context, { fields, form });
}

async function swap(context: Args['context'], fields: Fields) {
  const before = await priceFields(context, fields);
  const flipped = flipFields(fields, before.ok ? formatMoney(before.value.quote.receive) : undefined);
  const priced = await priceFields(context, flipped);
  return data(toState(context, { fields: flipped, priced, errors: pricingErrors(context, priced) }));
}

type Sent = Readonly<{ fields: Fields; form: FormData }>;

async function order(context: Args['context'], { fields, form }: Sent) {
  const language = languageOf(context);
  const exactAmount = readAmount(fields.sendAmount) ?? fields.sendAmount;
  const exact = { ...fields, sendAmount: exactAmount };
  // Figures that were calculated for other inputs say nothing about these.
  const shown = form.get('quotedFor') === quoteKey(fields, exactAmount) ? String(form.get('receiveAmount') ?? '') : '';
  const parsed = parseOrderFields({ ...exact, receiveAmount: shown });
  if (!parsed.ok) return await showAgain(context, { fields, refused: parsed });
  const services = context.get(servicesContext);
  const made = await services.createOrder({ ...parsed.value, ...oneOrderKey(form.get('token'), exact) });
  if (made.ok) return redirect(`${pathOf(language, 'payment')}/${made.value.id}`);
  return await showAgain(context, { fields, refused: nameRefusedField(made, parsed.value), shown });
}

/** The token is the visitor's own, so it and what was ordered name one order, and another order has another key. */
function oneOrderKey(token: unknown, fields: Fields): Readonly<{ idempotencyKey?: string }> {
  if (typeof token !== 'string' || !/^[0-9a-f-]{36}$/.test(token)) return {};
  return { idempotencyKey: createHash('sha256').update(JSON.stringify([token, fields])).digest('hex') };
}

type Again = Readonly<{ fields: Fields; refused: Refused; shown?: string }>;

async function showAgain(context: Args['context'], { fields, refused, shown = '' }: Again) {
  const priced = await priceFields(context, fields);
  const language = languageOf(context);
  const status = refusalStatus[refused.code];
  if (refused.code === 'rate_changed') {
    const receive = String(refused.details?.['receiveAmount'] ?? '');
    const [beforeText, afterText] = [formatShort(language, shown), formatShort(language, receive)];
    const rateChange = { beforeText, afterText, receive };
    return data(toState(context, { fields, priced, errors: {}, rateChange }), { status });
  }
  const errors = toFieldErrors(language, { fields, refused, pricing: priced.ok ? undefined : priced });
  return data(toState(context, { fields, priced, errors }), { status });
}

function pricingErrors(context: Args['context'], priced: PricedFields): FieldErrors {
  if (priced.ok) return {};
  return toFieldErrors(languageOf(context), { fields: undefined, refused: priced, pricing: undefined });
}

type Shown = Readonly<{
  fields: Fields;
  priced: PricedFields;
  errors: FieldErrors;
  rateChange?: ExchangeState['rateChange'];
}>;

function toState(context: Args['context'], { fields, priced, errors, rateChange = null }: Shown): ExchangeState {
  // Without a nonce the page is kept and shown to others, who must not get the same token.
  const token = context.get(nonceContext) === '' ? '' : randomUUID();
  return { fields, quote: priced.view, limits: priced.limits, errors, rateChange, token };
}
