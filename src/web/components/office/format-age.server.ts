/** How long ago, in the largest unit that fits: "40 sec", "12 min", "3 hr", "5 days". */
import { formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export function formatAge(language: LanguageCode, ms: number): string {
  const age = Math.max(0, ms);
  const [unit, size] = unitOf(age);
  return formatSpan(language, Math.floor(age / size), { unit, style: 'short' });
}

function unitOf(age: number) {
  if (age < minuteMs) return ['second', 1000] as const;
  if (age < hourMs) return ['minute', minuteMs] as const;
  return age < 2 * dayMs ? (['hour', hourMs] as const) : (['day', dayMs] as const);
}
