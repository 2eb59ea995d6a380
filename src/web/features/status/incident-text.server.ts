/** Says in the visitor's language what an incident was. */
import { chains } from '#src/domain/assets/chains.ts';
import type { Trouble } from '#src/domain/incident.ts';
import type { UptimeScope } from '#src/domain/uptime.ts';
import { formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;

export function nameScope(scope: UptimeScope, t: Translate): string {
  return scope === 'service' ? t('chains.service') : chains[scope].name;
}

export function nameIncident({ scope, kind }: Trouble, t: Translate): string {
  if (scope === 'service') return t(kind === 'paused' ? 'chains.incident.pausedAll' : 'chains.incident.prices');
  const chain = chains[scope].name;
  if (kind === 'paused') return t('chains.incident.paused', { chain });
  return t(kind === 'behind' ? 'chains.incident.behind' : 'chains.incident.away', { chain });
}

/** A time that passed: in whole hours from two on, else in whole minutes. */
export function tellSpan(language: LanguageCode, ms: number): string {
  if (ms >= 2 * hourMs) return formatSpan(language, Math.floor(ms / hourMs), { unit: 'hour' });
  return formatSpan(language, Math.max(1, Math.floor(ms / minuteMs)), { unit: 'minute' });
}
