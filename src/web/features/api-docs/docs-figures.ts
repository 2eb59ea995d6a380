/** Every duration and number in the API page's own texts. */
import { temporaryKey, usualKeyLimits } from '#src/domain/developer/key-limits.ts';
import { eventLifeMs, requestLifeMs } from '#src/domain/developer/record-times.ts';
import { backOffMs, mostAttempts, webhookPatienceMs } from '#src/domain/developer/webhook-schedule.ts';
import { lateWatchMs, quoteLifeMs, retentionMs, supportReplyMs } from '#src/domain/order/time-limits.ts';
import { formatCount, formatLength } from '#src/i18n/format.ts';
import { languages, type LanguageCode } from '#src/i18n/languages.ts';

export type DocsFigures = ReturnType<typeof docsFigures>;

export function docsFigures(language: LanguageCode) {
  const length = (ms: number): string => formatLength(language, ms);
  const list = new Intl.ListFormat(languages[language].htmlLang, { type: 'conjunction' });
  return {
    quoteLife: length(quoteLifeMs),
    keyLife: length(temporaryKey.lifeMs),
    requestLife: length(requestLifeMs),
    eventLife: length(eventLifeMs),
    patience: length(webhookPatienceMs),
    pauses: list.format(backOffMs.map(length)),
    attempts: formatCount(language, mostAttempts),
    perMinute: formatCount(language, usualKeyLimits.requestsPerMinute),
    openOrders: formatCount(language, usualKeyLimits.openOrders),
    lateWatch: length(lateWatchMs),
    unpaidKept: length(lateWatchMs + retentionMs.unpaid),
    reply: length(supportReplyMs),
  } as const;
}
