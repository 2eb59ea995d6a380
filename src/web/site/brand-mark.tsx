/** The logo: a seal with the boat, drawn in the sprite, because every page has it twice. */
import spriteUrl from '../ui/sprite/sprite.svg?url';

export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
      <use href={`${spriteUrl}#brand`} />
    </svg>
  );
}
