/** Deposits, payouts and refunds of an order. */
import { DataTable } from '../../components/office/data-table.tsx';
import { pathOf } from '../../pages.ts';
import { useSite, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { OrderPageView } from './order-view.ts';

export function OrderDeposits({ deposits }: Readonly<{ deposits: OrderPageView['deposits'] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.deposit.title')}
      empty={t('admin.none')}
      rows={deposits}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.txid'), look: 'mono break', render: ({ txid }) => <TransactionId txid={txid} /> },
        { name: t('admin.amount'), isEnd: true, look: 'num', render: ({ amount }) => amount },
        { name: t('admin.order.state'), render: (deposit) => <DepositState deposit={deposit} /> },
        { name: t('admin.deposit.use'), render: ({ use }) => use },
        { name: t('admin.deposit.confirmations'), look: 'num', render: ({ confirmations }) => confirmations },
        { name: t('admin.deposit.seenAt'), look: 'num', render: ({ seenAt }) => seenAt },
      ]}
    />
  );
}

function DepositState({ deposit: { status, flag } }: Readonly<{ deposit: OrderPageView['deposits'][number] }>) {
  return (
    <span className="pills">
      {status}
      {flag !== null && <StatusPill tone="bad">{flag}</StatusPill>}
    </span>
  );
}

type PayoutProps = Readonly<{ payout: OrderPageView['payouts'][number] }>;

export function OrderPayouts({ payouts }: Readonly<{ payouts: OrderPageView['payouts'] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.payout.title')}
      empty={t('admin.none')}
      rows={payouts}
      keyOf={({ key }) => key}
      columns={[
        { name: t('admin.payout.what'), render: (payout) => <PayoutKind payout={payout} /> },
        { name: t('admin.amount'), isEnd: true, look: 'num', render: ({ amount }) => amount },
        { name: t('admin.payout.to'), look: 'mono', render: ({ to }) => to },
        { name: t('admin.order.state'), render: (payout) => <PayoutState payout={payout} /> },
        { name: t('admin.order.networkFee'), isEnd: true, look: 'num', render: ({ fee }) => fee },
        { name: t('admin.txid'), look: 'mono break', render: (payout) => <PayoutTransaction payout={payout} /> },
      ]}
    />
  );
}

function PayoutKind({ payout: { what, plannedAt } }: PayoutProps) {
  return (
    <>
      {what}
      <small className="num">{plannedAt}</small>
    </>
  );
}

function PayoutState({ payout: { state, waitsFor } }: PayoutProps) {
  return (
    <>
      {state}
      {waitsFor !== null && <small>{waitsFor}</small>}
    </>
  );
}

function PayoutTransaction({ payout: { txid, attempts } }: PayoutProps) {
  const t = useTranslate();
  return (
    <>
      {txid === null ? '–' : <TransactionId txid={txid} />}
      {attempts > 1 && <small>{t('admin.payout.attempts', { count: attempts })}</small>}
    </>
  );
}

/**
 * A transaction id. It links to an explorer only in the sandbox, which has its own; elsewhere the operator chooses
 * which explorer to trust.
 */
function TransactionId({ txid }: Readonly<{ txid: string }>) {
  const { language, profile } = useSite();
  if (profile !== 'sandbox') return txid;
  return <a href={`${pathOf(language, 'sandbox-transaction')}/${txid}`}>{txid}</a>;
}
