/** A small flag. Decorative: a language is not a country. */
import spriteUrl from './sprite/sprite.svg?url';

export type FlagName = 'cn' | 'tw' | 'gb' | 'es' | 'fr' | 'jp';

export function Flag({ name }: Readonly<{ name: FlagName }>) {
  return (
    <svg className="flag" viewBox="0 0 24 16" aria-hidden="true">
      <use href={`${spriteUrl}#flag-${name}`} />
    </svg>
  );
}
