/** A small flag. Decorative: a language is not a country. */
import type { Language } from '#src/i18n/languages.ts';
import spriteUrl from './sprite/sprite.svg?url';

export function Flag({ name }: Readonly<{ name: Language['flag'] }>) {
  return (
    <svg className="flag" viewBox="0 0 24 16" aria-hidden="true">
      <use href={`${spriteUrl}#flag-${name}`} />
    </svg>
  );
}
