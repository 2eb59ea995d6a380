/** The history of an order and its ledger entries. Both are append-only. */
import { StatePill } from '../../components/office/state-pill.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { OrderPageView } from './order-view.ts';

export function OrderHistory({ history }: Readonly<{ history: OrderPageView['history'] }>) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.history.title')}</h2>
      {history.length === 0 && <p className="empty">{t('admin.none')}</p>}
      {history.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.time')}</th>
              <th scope="col">{t('admin.history.event')}</th>
              <th scope="col">{t('admin.history.from')}</th>
              <th scope="col">{t('admin.history.to')}</th>
              <th scope="col">{t('admin.history.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map(({ key, event, from, to, reason, at }) => (
              <tr key={key}>
                <td className="num" data-label={t('admin.time')}>
                  {at}
                </td>
                <td data-label={t('admin.history.event')}>{event}</td>
                <td data-label={t('admin.history.from')}>{from}</td>
                <td data-label={t('admin.history.to')}>
                  <StatePill state={to} />
                </td>
                <td data-label={t('admin.history.reason')}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function OrderLedger({ ledger }: Readonly<{ ledger: OrderPageView['ledger'] }>) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.ledger.title')}</h2>
      {ledger.length === 0 && <p className="empty">{t('admin.none')}</p>}
      {ledger.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.ledger.entry')}</th>
              <th scope="col">{t('admin.ledger.account')}</th>
              <th scope="col" className="end">
                {t('admin.ledger.debit')}
              </th>
              <th scope="col" className="end">
                {t('admin.ledger.credit')}
              </th>
            </tr>
          </thead>
          {ledger.map((entry) => (
            <tbody key={entry.seq}>
              {entry.lines.map(({ account, amount, isCredit }, index) => (
                // The lines of an entry never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  {index === 0 && (
                    <th scope="rowgroup" rowSpan={entry.lines.length} className="lead entry">
                      <span className="num">
                        #{entry.seq} · {entry.at}
                      </span>
                      <small className="mono break">{entry.ref}</small>
                    </th>
                  )}
                  <td className="mono break" data-label={t('admin.ledger.account')}>
                    {account}
                  </td>
                  <td className="end num" data-label={t('admin.ledger.debit')}>
                    {isCredit ? '' : amount}
                  </td>
                  <td className="end num" data-label={t('admin.ledger.credit')}>
                    {isCredit ? amount.replace('-', '') : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </section>
  );
}
