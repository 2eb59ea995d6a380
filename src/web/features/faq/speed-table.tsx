/** How long the latest swaps of each pair took. Pairs with too few swaps are left out. */
import { useTranslate } from '../../site-context.tsx';
import type { SpeedRow } from './faq-view.server.ts';

export function SpeedTable({ rows }: Readonly<{ rows: readonly SpeedRow[] }>) {
  const t = useTranslate();
  return (
    <div className="table-frame">
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('faq.speed.pair')}</th>
            <th scope="col">{t('faq.speed.median')}</th>
            <th scope="col">{t('faq.speed.orders')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pair, median, orders }) => (
            <tr key={pair}>
              <th scope="row">{pair}</th>
              <td>{median}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
