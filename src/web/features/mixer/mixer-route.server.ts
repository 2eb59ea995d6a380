/** Loader and action of the mixer page: its initial state, and submission without JavaScript. */
import { data, redirect, type RouterContextProvider } from 'react-router';
import { mixScore } from '#src/domain/mixer/score.ts';
import { mixBounds, privacyLevels, type MixSettings } from '#src/domain/mixer/settings.ts';
import { parseMixFields } from '#src/http/parse-mix-fields.ts';
import { nameRefusedField, parseOrderFields } from '#src/http/parse-order-fields.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { formatBasisPoints } from '#src/i18n/format.ts';
import {
  languageOf,
  mixSessionsContext,
  orderLinksContext,
  policyOf,
  servicesContext,
  siteContext,
} from '../../contexts.ts';
import { fitAmount } from '../../components/forms/amount-limits.ts';
import { readAmount, writeAmount } from '../../components/forms/amount-text.ts';
import { rowOf } from '../../components/forms/currency-row.ts';
import { describeForm, startOpen } from '../../components/forms/describe-form.server.ts';
import { explainRefusal, type Refused } from '../../components/forms/explain-refusal.server.ts';
import { exactAmount, readSendAmount } from '../../components/forms/read-send-amount.server.ts';
import { readText } from '../../components/forms/read-form.ts';
import type { MixView } from '../../components/mixing/mix-view.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { priceMix } from '../../components/mixing/price-mix.server.ts';
import { pathOf } from '../../pages.ts';
import { mixKey, mostFurther, refusedField, type FieldErrors, type MixerData, type MixerState } from './mixer-data.ts';
import { readMixSearch, toMixFields } from './mix-fields.server.ts';
import { readMixForm, type SentMix } from './read-mix-form.ts';

const strongestSettings: MixSettings = {
  mixingRounds: mixBounds.mixingRounds.max,
  delayMinutes: mixBounds.delayMinutes.max,
  useRandomAmounts: true,
  useRandomDelay: true,
  enableTorIntegration: true,
  privacyLevel: 'maximum',
};

type Context = Readonly<RouterContextProvider>;
type Args = Readonly<{ request: Request; context: Context }>;

export async function loadMixer({ request, context }: Args): Promise<MixerData> {
  const language = languageOf(context);
  const { fees } = policyOf(context);
  const form = await describeForm(context);
  const search = new URL(request.url).searchParams;
  const { fields, refused } = startOpen(form, readMixSearch(search), (side) => search.has(side));
  const fitted = writeAmount(language, fitAmount(fields.sendAmount, rowOf(form, fields.sendCurrency)));
  // An amount from a link is kept as it was written.
  const sendAmount = search.get('sendAmount') ? fields.sendAmount : fitted;
  return {
    ...form,
    isOffered: context.get(siteContext).profile !== 'mainnet',
    hasTorProxy: context.get(servicesContext).hasTorProxy,
    facts: {
      presetFee: formatBasisPoints(language, fees.mixPreset),
      maximumFee: formatBasisPoints(language, fees.mixMaximum),
    },
    bounds: mixBounds,
    levels: privacyLevels,
    mostScore: mixScore(strongestSettings),
    state: {
      fields: { ...fields, sendAmount },
      suggested: search.get('sendAmount') ? '' : sendAmount,
      sessionId: '',
      view: null,
      viewFor: '',
      errors: refused,
    },
  };
}

/**
 * Handles the form without JavaScript. Its buttons add and remove addresses, get a quote, and order. The first
 * submission opens a session. Ordering redirects to the payment page; every other button shows the form again with the
 * typed values.
 */
export async function submitMixer({ request, context }: Args) {
  const form = await request.formData();
  const intent = readText(form, 'intent');
  const sent = await fitSent(context, form, intent);
  const given = readText(form, 'sessionId');
  const sessions = context.get(mixSessionsContext);
  const visit = { context, sessionId: given === '' ? sessions.open() : given };
  if (!sessions.isOurs(visit.sessionId)) {
    const refused: Refused = { code: 'session_unknown', details: { field: 'sessionId' } };
    return await showAgain({ context, sessionId: sessions.open() }, sent, { refused, intent });
  }
  if (intent === 'create') return await order(visit, sent, form);
  const changed = { ...sent, furtherAddresses: changeFurther(sent.furtherAddresses, intent) };
  // Adding or removing an address field must not report other fields as missing.
  if (changed.furtherAddresses !== sent.furtherAddresses)
    return data(toState(visit, changed, await price(visit, sent)));
  const priced = await price(visit, sent);
  return priced.refused
    ? await showAgain(visit, sent, { refused: priced.refused, intent })
    : data(toState(visit, sent, priced));
}

type Visit = Readonly<{ context: Context; sessionId: string }>;

/** Replaces an amount that the page had filled in by one within the currency's limits, but never when ordering. */
async function fitSent(context: Context, form: FormData, intent: string): Promise<Suggested> {
  const sent = readMixForm(form);
  if (intent === 'create' || sent.sendAmount !== form.get('suggested')) return sent;
  const row = rowOf(await describeForm(context), toMixFields(sent).sendCurrency);
  const sendAmount = writeAmount(
    languageOf(context),
    fitAmount(readAmount(languageOf(context), sent.sendAmount).exact, row),
  );
  return { ...sent, sendAmount, suggested: sendAmount };
}

type Suggested = SentMix & Readonly<{ suggested?: string }>;

function changeFurther(further: readonly string[], intent: string): readonly string[] {
  if (intent === 'add') return [...further, ''].slice(0, mostFurther);
  return intent.startsWith('remove-') ? further.filter((_address, index) => intent !== `remove-${index}`) : further;
}

async function order(visit: Visit, sent: SentMix, form: FormData) {
  const { context } = visit;
  const sendAmount = readSendAmount(languageOf(context), sent.sendAmount);
  if (!sendAmount.ok) return await showAgain(visit, sent, { refused: sendAmount, intent: 'create' });
  const exact = { ...sent, sendAmount: sendAmount.value };
  // The displayed amount counts only if it was calculated for the submitted fields.
  const isOfThese = form.get('viewFor') === mixKey(toMixFields(sent), exact.sendAmount);
  const receiveAmount = isOfThese ? readText(form, 'receiveAmount') : '';
  const parsed = parseOrderFields({ ...exact, receiveAmount, privacySettings: sent.settings });
  if (!parsed.ok) return await showAgain(visit, sent, { refused: parsed, intent: 'create' });
  const key = oneOrderKey(form.get('token'), exact);
  const made = await context.get(servicesContext).createOrder({ ...parsed.value, ...key });
  if (!made.ok) {
    return await showAgain(visit, sent, { refused: nameRefusedField(made, parsed.value), intent: 'create' });
  }
  return redirect(`${pathOf(languageOf(context), 'payment')}?id=${context.get(orderLinksContext).linkOf(made.value)}`);
}

async function price({ context }: Pick<Visit, 'context'>, sent: SentMix) {
  const mix = parseMixFields({ privacySettings: sent.settings });
  if (!mix.ok) return { view: null, refused: mix };
  if (!mix.value) throw new TypeError('the settings of the form are no choice');
  return await priceMix(context, { ...sent, mix: mix.value });
}

type Problem = Readonly<{ refused: Refused; intent: string }>;

/** Shows the form again, with all errors at once, so that nobody has to send the form three times. */
async function showAgain(visit: Visit, sent: Suggested, { refused, intent }: Problem) {
  const priced = await price(visit, sent);
  const missing: Refused = { code: 'address_missing', details: { field: 'receiveAddress' } };
  const errors = {
    ...(intent === 'create' && sent.receiveAddress.trim() === '' && explain(visit, sent, missing)),
    ...(priced.refused && explain(visit, sent, priced.refused)),
    ...explain(visit, sent, refused),
  };
  return data({ ...toState(visit, sent, priced), errors }, { status: refusalStatus[refused.code] });
}

function explain({ context }: Visit, sent: SentMix, refused: Refused): FieldErrors {
  const field = refusedField(refused.details ?? {}, sent.furtherAddresses);
  return { [field]: explainRefusal(languageOf(context), refused, sent) };
}

function toState(
  { context, sessionId }: Visit,
  { suggested = '', ...sent }: Suggested,
  { view }: Readonly<{ view: MixView | null }>,
): MixerState {
  const fields = toMixFields(sent);
  const viewFor = view ? mixKey(fields, exactAmount(languageOf(context), sent.sendAmount)) : '';
  return { fields, suggested, sessionId, view, viewFor, errors: {} };
}
