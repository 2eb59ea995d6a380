/** The rates board, drawn like the departures board of a station: current rates and chain states. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencyIcon } from '../../currency-icon.ts';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import { useTranslate, useLanguage } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { ChainStateLabel } from '../../components/chains/chain-state-label.tsx';
import type { BoardView, DepartureRow } from './board-view.server.ts';
import { useEffect, useState } from 'react';
import type { Answers } from '#src/api/answers.ts';
import { formatRate, formatTimeOfDay, plainDecimal } from '#src/i18n/format.ts';
import { callApi } from '../../components/forms/call-api.ts';
import { isOlderThan } from '../../components/forms/is-older-than.ts';

export function DeparturesBoard({ board: sent }: Readonly<{ board: BoardView }>) {
  const t = useTranslate();
  const board = useLiveRates(sent);
  return (
    <section className="section wrap" aria-labelledby="board-title">
      <h2 id="board-title">{t('home.board.title')}</h2>
      <p className="intro">{t('home.board.intro', { seconds: board.refreshSeconds })}</p>
      {board.isStale || board.rows.length === 0 ? (
        <Note tone="warn">{t('home.board.stale')}</Note>
      ) : (
        <div className="board">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('home.board.route')}</th>
                <th scope="col" className="end">
                  {t('home.board.rate')}
                </th>
                <th scope="col" className="end wide">
                  {t('home.board.minimum')}
                </th>
                <th scope="col" className="end wide">
                  {t('home.board.confirmations')}
                </th>
                <th scope="col" className="wide">
                  {t('home.board.network')}
                </th>
              </tr>
            </thead>
            <tbody>
              {board.rows.map((row) => (
                <Row key={row.from + row.to} row={row} />
              ))}
            </tbody>
          </table>
          <p className="board-time num">{t('home.board.updated', { time: board.updatedAt })}</p>
        </div>
      )}
    </section>
  );
}

function Row({ row }: Readonly<{ row: DepartureRow }>) {
  return (
    <tr>
      <th scope="row">
        <span className="pair">
          <PairCoin id={row.from} network={row.fromNetwork} />
          <Icon name="arrow-right" />
          <PairCoin id={row.to} network={row.toNetwork} />
        </span>
        {row.reason !== null && <small className="why">{row.reason}</small>}
      </th>
      <td className="end num">{row.rate}</td>
      <td className="end num wide">{row.minimum}</td>
      <td className="end num wide">{row.confirmations}</td>
      <td className="wide">
        <ChainStateLabel state={row.state} />
      </td>
    </tr>
  );
}

function PairCoin({ id, network }: Readonly<{ id: CurrencyId; network: string }>) {
  return (
    <span className="pair-coin">
      <CoinIcon {...currencyIcon(id)} size="small" />
      <span>
        {symbolOf(id)}
        <small>{network}</small>
      </span>
    </span>
  );
}

type RatesAnswer = Answers['/api/exchange-rates'];

/**
 * The rates of the board: first from the server, then polled while the page is visible. If a request fails, the board
 * stays as it is, with its time.
 */
function useLiveRates(board: BoardView): BoardView {
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
    const refreshMs = board.refreshSeconds * 1000;
    if (isOlderThan(board.refreshSeconds)) void ask();
    const timer = setInterval(() => void ask(), refreshMs);
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
