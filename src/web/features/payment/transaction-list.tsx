/** The order's transactions on both chains, each with its state and explorer link. */
import { Copy } from '../../components/orders/copy.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { TransactionView } from './payment-view.ts';

export function TransactionList({ transactions }: Readonly<{ transactions: readonly TransactionView[] }>) {
  const t = useTranslate();
  return (
    <section className="transactions">
      <h3>{t('payment.transactions')}</h3>
      <ul>
        {transactions.map((transaction) => (
          <Row key={transaction.key} transaction={transaction} />
        ))}
      </ul>
    </section>
  );
}

function Row({ transaction }: Readonly<{ transaction: TransactionView }>) {
  const t = useTranslate();
  const { label, amount, status, tone, txid, href, address, time, direction } = transaction;
  return (
    <li className={direction}>
      <span className="transaction-what">
        <b>{label}</b>
        <span className="num">{amount}</span>
      </span>
      <StatusPill tone={tone}>{status}</StatusPill>
      {address !== null && (
        <code className="transaction-address select-all" translate="no">
          {address}
        </code>
      )}
      {txid !== null && (
        <span className="transaction-id">
          <code className="select-all" translate="no">
            {txid}
          </code>
          <Copy text={txid} label={t('payment.copyTransaction')} isIconOnly look="plain" />
          {href !== null && (
            <a href={href}>
              {t('payment.viewTransaction')}
              <Icon name="external-link" />
            </a>
          )}
        </span>
      )}
      {time && <Moment className="num" {...time} />}
    </li>
  );
}
