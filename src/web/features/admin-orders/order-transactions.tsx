/** Deposits, payouts and refunds of an order. */
import { pathOf } from '../../pages.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { OrderPageView } from './order-view.ts';

export function OrderDeposits({ deposits }: Readonly<{ deposits: OrderPageView['deposits'] }>) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.deposit.title')}</h2>
      {deposits.length === 0 && <p className="empty">{t('admin.none')}</p>}
      {deposits.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.txid')}</th>
              <th scope="col" className="end">
                {t('admin.amount')}
              </th>
              <th scope="col">{t('admin.order.state')}</th>
              <th scope="col">{t('admin.deposit.use')}</th>
              <th scope="col">{t('admin.deposit.confirmations')}</th>
              <th scope="col">{t('admin.deposit.seenAt')}</th>
            </tr>
          </thead>
          <tbody>
            {deposits.map((deposit) => (
              <tr key={deposit.id}>
                <th scope="row" className="lead mono break">
                  <TransactionId txid={deposit.txid} />
                </th>
                <td className="end num" data-label={t('admin.amount')}>
                  {deposit.amount}
                </td>
                <td data-label={t('admin.order.state')}>
                  <span className="pills">
                    {deposit.status}
                    {deposit.flag !== null && <StatusPill tone="bad">{deposit.flag}</StatusPill>}
                  </span>
                </td>
                <td data-label={t('admin.deposit.use')}>{deposit.use}</td>
                <td className="num" data-label={t('admin.deposit.confirmations')}>
                  {deposit.confirmations}
                </td>
                <td className="num" data-label={t('admin.deposit.seenAt')}>
                  {deposit.seenAt}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function OrderPayouts({ payouts }: Readonly<{ payouts: OrderPageView['payouts'] }>) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.payout.title')}</h2>
      {payouts.length === 0 && <p className="empty">{t('admin.none')}</p>}
      {payouts.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.payout.what')}</th>
              <th scope="col" className="end">
                {t('admin.amount')}
              </th>
              <th scope="col">{t('admin.payout.to')}</th>
              <th scope="col">{t('admin.order.state')}</th>
              <th scope="col" className="end">
                {t('admin.order.networkFee')}
              </th>
              <th scope="col">{t('admin.txid')}</th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <tr key={payout.key}>
                <th scope="row" className="lead">
                  {payout.what}
                  <small className="num">{payout.plannedAt}</small>
                </th>
                <td className="end num" data-label={t('admin.amount')}>
                  {payout.amount}
                </td>
                <td className="mono" data-label={t('admin.payout.to')}>
                  {payout.to}
                </td>
                <td data-label={t('admin.order.state')}>
                  {payout.state}
                  {payout.waitsFor !== null && <small>{payout.waitsFor}</small>}
                </td>
                <td className="end num" data-label={t('admin.order.networkFee')}>
                  {payout.fee}
                </td>
                <td className="mono break" data-label={t('admin.txid')}>
                  {payout.txid === null ? '–' : <TransactionId txid={payout.txid} />}
                  {payout.attempts > 1 && <small>{t('admin.payout.attempts', { count: payout.attempts })}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Links to an explorer only in the sandbox, which has its own; elsewhere the operator chooses which one to trust. */
function TransactionId({ txid }: Readonly<{ txid: string }>) {
  const { language, profile } = useSite();
  if (profile !== 'sandbox') return txid;
  return <a href={`${pathOf(language, 'sandbox-transaction')}/${txid}`}>{txid}</a>;
}
