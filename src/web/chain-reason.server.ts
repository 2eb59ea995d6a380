/** Tells visitors in a sentence why a chain accepts no orders now. */
import type { Translate } from '#src/i18n/translate.ts';
import type { ChainStatus } from '#src/usecases/quotes/read-departures.ts';

/** Null if the chain accepts orders, or was never checked. `t` needs the `chains` messages. */
export function chainReason({ state, trouble }: Pick<ChainStatus, 'state' | 'trouble'>, t: Translate): string | null {
  if (state === 'off' || state === 'paused') return t(`chains.trouble.${state}`);
  return trouble === null ? null : t(`chains.trouble.${trouble}`);
}
