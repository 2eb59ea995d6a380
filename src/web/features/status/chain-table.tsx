/** The state of each chain now. */
import { currencyIcon } from '../../currency-icon.ts';
import { Moment } from '../../components/orders/moment.tsx';
import { useTranslate } from '../../site-context.tsx';
import { ChainStateLabel } from '../../components/chains/chain-state-label.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import type { ChainRow } from './chain-rows.server.ts';

export function ChainTable({ rows }: Readonly<{ rows: readonly ChainRow[] }>) {
  const t = useTranslate();
  return (
    <div className="board">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('chains.chain')}</th>
            <th scope="col">{t('chains.state')}</th>
            <th scope="col" className="end">
              {t('chains.block')}
            </th>
            <th scope="col" className="end wide">
              {t('chains.checked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.chain}>
              <th scope="row">
                <span className="pair">
                  <CoinIcon {...currencyIcon(row.coin)} size="small" />
                  {row.chain}
                </span>
              </th>
              <td>
                <ChainStateLabel state={row.state} />
                {row.reason !== null && <small className="why">{row.reason}</small>}
                {row.differing !== null && <small className="why">{row.differing}</small>}
                {row.raised !== null && <small className="why">{row.raised}</small>}
                {row.fee !== null && <small className="why">{row.fee}</small>}
              </td>
              <td className="end num">{row.block}</td>
              <td className="end num wide">{row.checked ? <Moment {...row.checked} kind="clock" /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
