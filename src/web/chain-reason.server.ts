/** Why a chain takes no orders now, in a sentence for visitors. Null where it takes them, or was never looked at. */
import type { Translate } from '#src/i18n/translate.ts';
import type { ChainStatus } from '#src/usecases/quotes/read-departures.ts';

/** `t` needs the texts of `chains`. */
export function chainReason({ state, trouble }: Pick<ChainStatus, 'state' | 'trouble'>, t: Translate): string | null {
  if (state === 'off' || state === 'paused') return t(`chains.trouble.${state}`);
  return trouble === null ? null : t(`chains.trouble.${trouble}`);
}
