/** Tells visitors in a sentence why a chain accepts no orders now. */
import type { Translate } from '#src/i18n/translate.ts';
import type { ChainStatus } from '#src/usecases/quotes/read-departures.ts';

/** Null if the chain accepts orders, or was never checked. `t` needs the `chains` messages. */
export function chainReason(
  { state, trouble, unread = 0 }: Pick<ChainStatus, 'state' | 'trouble'> & Partial<Pick<ChainStatus, 'unread'>>,
  t: Translate,
): string | null {
  if (state === 'off' || state === 'paused') return t(`chains.trouble.${state}`);
  if (unread > 0) return t('chains.reading', { blocks: unread });
  return trouble === null ? null : t(`chains.trouble.${trouble}`);
}
