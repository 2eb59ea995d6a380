/** The state of a chain as a word and an icon whose shape differs too, not only its colour. */
import type { ChainState } from '#src/usecases/quotes/read-departures.ts';
import { useTranslate } from '../../site-context.tsx';

export function ChainStateLabel({ state }: Readonly<{ state: ChainState }>) {
  const t = useTranslate();
  return <span className={`chain-state ${state}`}>{t(`home.board.${state}`)}</span>;
}
