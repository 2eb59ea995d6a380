/** How a chain stands, in a word and a mark whose shape differs too. */
import type { ChainState } from '#src/usecases/quotes/read-departures.ts';
import { useTranslate } from '../../site-context.tsx';

export function ChainStateLabel({ state }: Readonly<{ state: ChainState }>) {
  const t = useTranslate();
  return <span className={`chain-state ${state}`}>{t(`home.board.${state}`)}</span>;
}
