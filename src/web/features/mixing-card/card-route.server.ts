/** Loader and action of the mixing card: its data, and submission without JavaScript. */
import { data, redirect, type RouterContextProvider } from 'react-router';
import { isPrivacyLevel, presetSettings, privacyLevels } from '#src/domain/mixer/settings.ts';
import { ratesRefreshMs } from '#src/domain/order/time-limits.ts';
import { nameRefusedField, parseOrderFields } from '#src/http/parse-order-fields.ts';
import { refusalStatus } from '#src/http/refusal-status.ts';
import { formatBasisPoints } from '#src/i18n/format.ts';
import { translateOn } from '../../catalog.server.ts';
import { languageOf, orderLinksContext, policyOf, servicesContext, siteContext } from '../../contexts.ts';
import { describeForm } from '../../components/forms/describe-form.server.ts';
import { explainRefusal, type Refused } from '../../components/forms/explain-refusal.server.ts';
import { exactAmount, readSendAmount } from '../../components/forms/read-send-amount.server.ts';
import { readForm, readText } from '../../components/forms/read-form.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { priceMix, type PricedMix } from '../../components/mixing/price-mix.server.ts';
import { pathOf } from '../../pages.ts';
import {
  cardKey,
  emptyCard,
  findAsset,
  refusedField,
  requiredNames,
  withChoice,
  type CardData,
  type CardErrors,
  type CardFields,
  type CardRate,
  type CardState,
} from './card-data.ts';

type Context = Readonly<RouterContextProvider>;
type Args = Readonly<{ request: Request; context: Context }>;

/** The assets that the card offers; the exchange has more. */
const offeredSymbols: readonly string[] = ['BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'TRX', 'SOL', 'POL'];

export async function loadCard({ context }: Pick<Args, 'context'>): Promise<CardData> {
  const facts = await describeCard(context);
  return { ...facts, state: { fields: emptyCard, rate: null, view: null, viewFor: '', errors: {} } };
}

/**
 * Handles the card without JavaScript. One button updates the choices and figures, the other orders. Ordering redirects
 * to the payment page; otherwise the card is shown again with the typed values.
 */
export async function submitCard({ request, context }: Args) {
  const form = await request.formData();
  const facts = await describeCard(context);
  const fields = readCard(form, facts);
  if (readText(form, 'intent') === 'update') return data({ card: await showCard(context, facts, fields) });
  const level = readText(form, 'privacyLevel');
  const missing = requiredNames.filter((name) => fields[name].trim() === '');
  if (missing.length > 0 || !isPrivacyLevel(level)) {
    const t = translateOn(context, ['mixing']);
    const errors: CardErrors = {
      ...Object.fromEntries(missing.map((name) => [name, t('mixing.required')])),
      ...(missing.length > 0 && { form: `${t('mixing.missing')}. ${t('mixing.missingText')}` }),
      ...(!isPrivacyLevel(level) && explain(context, pairOf(facts, fields), { code: 'privacy_level_unknown' })),
    };
    return data({ card: { ...(await showCard(context, facts, fields)), errors } }, { status: 400 });
  }
  return await order(context, { facts, fields, form });
}

type Facts = Omit<CardData, 'state'>;
type Sent = Readonly<{ facts: Facts; fields: CardFields; form: FormData }>;

async function order(context: Context, { facts, fields, form }: Sent) {
  const pair = pairOf(facts, fields);
  const sendAmount = readSendAmount(languageOf(context), fields.sendAmount);
  if (!sendAmount.ok) return await showRefused(context, { facts, fields }, sendAmount);
  const exact = { ...pair, sendAmount: sendAmount.value, receiveAddress: fields.receiveAddress };
  // The displayed amount counts only if it was calculated for the submitted fields.
  const isOfThese = readText(form, 'viewFor') === cardKey(fields, exact.sendAmount);
  const receiveAmount = isOfThese ? readText(form, 'receiveAmount') : '';
  const parsed = parseOrderFields({ ...exact, receiveAmount, privacyLevel: fields.privacyLevel });
  if (!parsed.ok) return await showRefused(context, { facts, fields }, parsed);
  const key = oneOrderKey(form.get('token'), { ...exact, privacyLevel: fields.privacyLevel });
  const made = await context.get(servicesContext).createOrder({ ...parsed.value, ...key });
  if (!made.ok) return await showRefused(context, { facts, fields }, nameRefusedField(made, parsed.value));
  return redirect(`${pathOf(languageOf(context), 'payment')}?id=${context.get(orderLinksContext).linkOf(made.value)}`);
}

async function showRefused(context: Context, { facts, fields }: Omit<Sent, 'form'>, refused: Refused) {
  const card = await showCard(context, facts, fields);
  const errors = { ...card.errors, ...explain(context, pairOf(facts, fields), refused) };
  return data({ card: { ...card, errors } }, { status: refusalStatus[refused.code] });
}

async function describeCard(context: Context): Promise<Facts> {
  const { mixPreset } = policyOf(context).fees;
  const form = await describeForm(context);
  return {
    ...form,
    currencies: form.currencies.filter(({ symbol, isOff }) => !isOff && offeredSymbols.includes(symbol)),
    isOffered: context.get(siteContext).profile !== 'mainnet',
    presets: privacyLevels.map((level) => {
      const { mixingRounds, delayMinutes } = presetSettings(level);
      return { level, rounds: mixingRounds, minutes: delayMinutes };
    }),
    feeBasisPoints: Number(mixPreset),
    feeText: formatBasisPoints(languageOf(context), mixPreset),
    refreshSeconds: ratesRefreshMs / 1000,
  };
}

/** Reads the card's fields. Choices that are unknown or do not fit together are cleared. */
function readCard(form: FormData, facts: Facts): CardFields {
  const typed = readForm(form, emptyCard);
  const level = typed.privacyLevel;
  const sent: CardFields = { ...typed, privacyLevel: isPrivacyLevel(level) ? level : emptyCard.privacyLevel };
  const onChain = withChoice(facts, sent, { name: 'sourceChain', value: typed.sourceChain });
  const receiveChain = findAsset(facts, sent.targetCurrency, typed.receiveChain)?.chain ?? '';
  return { ...onChain, receiveChain };
}

async function showCard(context: Context, facts: Facts, fields: CardFields): Promise<CardState> {
  const [rate, priced] = await Promise.all([findRate(context, fields), priceCard(context, facts, fields)]);
  return {
    fields,
    rate,
    view: priced?.view ?? null,
    viewFor: priced?.view ? cardKey(fields, exactAmount(languageOf(context), fields.sendAmount)) : '',
    errors: priced?.refused ? explain(context, pairOf(facts, fields), priced.refused) : {},
  };
}

async function findRate(context: Context, { sourceToken, targetCurrency }: CardFields): Promise<CardRate | null> {
  if (sourceToken === '' || targetCurrency === '') return null;
  const shown = await context.get(servicesContext).showRate({ from: sourceToken, to: targetCurrency });
  return shown.ok ? shown.value : null;
}

/** Quote for the card's fields; undefined while a choice is missing. */
async function priceCard(context: Context, facts: Facts, fields: CardFields): Promise<PricedMix | undefined> {
  const pair = pairOf(facts, fields);
  if (pair.sendCurrency === '' || pair.receiveCurrency === '' || fields.sendAmount.trim() === '') return undefined;
  const mix = { product: 'mix_preset', settings: presetSettings(fields.privacyLevel) } as const;
  return await priceMix(context, { ...pair, sendAmount: fields.sendAmount, mix });
}

type Pair = Readonly<{ sendCurrency: string; receiveCurrency: string }>;

function pairOf(facts: Facts, { sourceChain, sourceToken, targetCurrency, receiveChain }: CardFields): Pair {
  return {
    sendCurrency: findAsset(facts, sourceToken, sourceChain)?.id ?? '',
    receiveCurrency: findAsset(facts, targetCurrency, receiveChain)?.id ?? '',
  };
}

function explain(context: Context, pair: Pair, refused: Refused): CardErrors {
  return { [refusedField(refused.details ?? {})]: explainRefusal(languageOf(context), refused, pair) };
}
