/** Keeps the rates of the board up to date by polling while the page is visible. */
import { useEffect, useState } from 'react';
import type { Answers } from '#src/api/answers.ts';
import { formatRate, formatTimeOfDay, plainDecimal } from '#src/i18n/format.ts';
import { callApi } from '../../components/forms/call-api.ts';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import { useLanguage } from '../../site-context.tsx';
import type { BoardView } from './board-view.server.ts';

type RatesAnswer = Answers['/api/exchange-rates'];

/** The board from the server, then with the latest rates. If a request fails the board stays, with its time. */
export function useLiveRates(board: BoardView): BoardView {
  const language = useLanguage();
  const [newest, setNewest] = useState<RatesAnswer>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      const reply = await callApi('/api/exchange-rates', { language, signal });
      if (reply.kind === 'ok' && !signal.aborted) setNewest(reply.value);
    };
    const timer = setInterval(() => void ask(), board.refreshSeconds * 1000);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [language, board.refreshSeconds]);

  if (!newest?.updatedAt) return board;
  const rows = board.rows.map((row) => {
    const isOf = (each: RatesAnswer['rates'][number]) =>
      each.from === symbolOf(row.from) && each.to === symbolOf(row.to);
    const found = newest.rates.find(isOf);
    return found ? { ...row, rate: formatRate(language, plainDecimal(found.rate)) } : row;
  });
  const updatedAt = formatTimeOfDay(language, Date.parse(newest.updatedAt));
  return { ...board, rows, updatedAt, isStale: newest.stale === true };
}
