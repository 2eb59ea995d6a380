/** Formats the incident rules on crediting, and the choices of the form that raises confirmations. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { raisedTimes, raiseHours, type CreditRule } from '#src/domain/credit-rule.ts';
import { formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import type { CreditView } from './settings-view.ts';

type Words = Readonly<{ language: LanguageCode; t: Translate }>;

export function toCreditView(rules: readonly CreditRule[], { language, t }: Words): CreditView {
  const nameOf = (scope: CreditRule['scope']): string => (scope === 'all' ? t('admin.pause.all') : chains[scope].name);
  return {
    rows: rules.map(({ scope, times, until, reason, by, at }) => ({
      scope,
      name: nameOf(scope),
      isStop: times === null,
      rule: times === null ? t('admin.credit.stopped') : t('admin.credit.times', { times }),
      end: until === null ? t('admin.credit.byHand') : t('admin.credit.until', { time: shortMoment(until) }),
      // A stop is set by the service, whose reason is a word of the code.
      reason: times === null ? t('admin.credit.deepReorganisation') : reason,
      by,
      since: shortMoment(at),
    })),
    scopes: (['all', ...chainIds] as const).map((scope) => ({ value: scope, label: nameOf(scope) })),
    times: raisedTimes.map((times) => ({ value: String(times), label: t('admin.credit.times', { times }) })),
    lengths: [
      { value: '', label: t('admin.credit.byHand') },
      ...raiseHours.map((hours) => ({ value: String(hours), label: formatSpan(language, hours, { unit: 'hour' }) })),
    ],
  };
}
