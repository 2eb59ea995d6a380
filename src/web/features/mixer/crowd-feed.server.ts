/**
 * Tells when there are orders like a mix that nobody has made yet. It is counted whenever a reader asks, so that who
 * waits for others leaves nothing here. It has one entry an hour at most, and none while mixing hides nothing.
 */
import { isoInstant } from '#src/domain/calendar.ts';
import type { MixChoice } from '#src/domain/mixer/settings.ts';
import { formatMoney } from '#src/domain/money.ts';
import { parseMixFields } from '#src/http/parse-mix-fields.ts';
import { parseQuoteFields, type ParsedQuote } from '#src/http/parse-order-fields.ts';
import { formatAmount } from '#src/i18n/format.ts';
import { languages, type LanguageCode } from '#src/i18n/languages.ts';
import { currencyLabel } from '#src/i18n/refusal-message.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { MixQuote } from '#src/usecases/quotes/quote-mix.ts';
import type { Feed } from '../../components/feeds/write-feed.server.ts';
import { hidesAnything } from '../../components/mixing/crowd.ts';
import { crowdFile, writeCrowdSearch } from '../../components/mixing/crowd-search.ts';
import { symbolOf } from '../../components/forms/symbol-of.ts';

export type FollowedMix = ParsedQuote & Readonly<{ mix: MixChoice }>;

/** Undefined if the address of the feed names no mix. */
export function readCrowdSearch(search: URLSearchParams): FollowedMix | undefined {
  const { mixingRounds, delayMinutes, ...fields } = Object.fromEntries(search);
  const parsed = parseQuoteFields(fields);
  const { privacyLevel } = fields;
  const isPreset = mixingRounds === undefined && delayMinutes === undefined;
  const mix = parseMixFields(
    isPreset ? { privacyLevel } : { privacySettings: { privacyLevel, mixingRounds, delayMinutes } },
  );
  return parsed.ok && mix.ok && mix.value ? { ...parsed.value, mix: mix.value } : undefined;
}

type Place = Readonly<{
  language: LanguageCode;
  t: Translate;
  publicUrl: string;
  /** Path of the mixer page. */
  path: string;
  now: number;
}>;

const hourMs = 3_600_000;

/** The feed of a mix, with the crowd that was measured, or null while the mix has no price. */
export function toCrowdFeed(followed: FollowedMix, crowd: MixQuote['crowd'] | null, place: Place): Feed {
  const { language, t, publicUrl, path, now } = place;
  const { send, receiveCurrency, mix } = followed;
  const { mixingRounds, delayMinutes, privacyLevel } = mix.settings;
  const own = mix.product === 'mix_custom' && {
    mixingRounds: String(mixingRounds),
    delayMinutes: String(delayMinutes),
  };
  const asked = { fromCurrency: send.currency, toCurrency: receiveCurrency, amount: formatMoney(send) };
  const search = writeCrowdSearch(asked, { privacyLevel, ...own });
  const id = `tag:${new URL(publicUrl).hostname},2026:${crowdFile}?${search}`;
  // The exact time would tell when the others had paid.
  const at = now - (now % hourMs);
  const isTold = crowd !== null && hidesAnything(crowd);
  const title = isTold && t('mixing.crowd.some', { count: crowd.bucket });
  return {
    id,
    lang: languages[language].htmlLang,
    title: t('mixing.tell.title', {
      send: formatAmount(language, asked.amount, symbolOf(send.currency)),
      receive: currencyLabel(receiveCurrency),
    }),
    address: `${publicUrl}${path}/${crowdFile}?${search}`,
    page: `${publicUrl}${path}`,
    updatedAt: at,
    entries: title === false ? [] : [{ id: `${id}#${isoInstant(at)}`, title, at }],
  };
}
