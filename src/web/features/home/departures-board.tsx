/** The rates board, drawn like the departures board of a station: current rates and chain states. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { currencyIcon } from '../../currency-icon.ts';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import { useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { ChainStateLabel } from './chain-state-label.tsx';
import type { BoardView, DepartureRow } from './board-view.server.ts';
import { useLiveRates } from './use-live-rates.ts';

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
