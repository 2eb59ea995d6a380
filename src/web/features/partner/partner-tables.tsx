/** Orders, shares, statements and deliveries of a key, each in its table. */
import { DataTable } from '../../components/office/data-table.tsx';
import { Coin } from '../../components/office/pair.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { BalanceRow, DeliveryRow, MonthRow, OrderRow } from './partner-view.ts';

type Rows<Row> = Readonly<{ rows: readonly Row[] }>;

export function OrderTable({ rows }: Rows<OrderRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('partner.orders')}
      {...(rows.length > 0 && { text: t('partner.ordersText', { count: rows.length }) })}
      empty={t('partner.noOrders')}
      isWide
      rows={rows}
      keyOf={({ orderNumber }) => orderNumber}
      columns={[
        { name: t('partner.orderNumber'), render: ({ orderNumber }) => orderNumber },
        { name: t('partner.reference'), look: 'break', render: ({ externalId }) => externalId ?? '–' },
        { name: t('partner.created'), render: ({ created }) => <Moment {...created} /> },
        { name: t('partner.state'), render: ({ state }) => <StatePill state={state} /> },
        { name: t('partner.amount'), isEnd: true, render: ({ sent }) => sent },
        { name: t('partner.orderShare'), isEnd: true, render: ({ share }) => share ?? '–' },
      ]}
    />
  );
}

export function BalanceTable({ rows }: Rows<BalanceRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('partner.balances')}
      text={t('partner.balancesText')}
      empty={t('partner.noBalances')}
      look="num"
      rows={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.key.owed'), isEnd: true, render: ({ owed }) => owed },
        { name: t('admin.key.proposed'), isEnd: true, render: ({ proposed }) => proposed },
        { name: t('admin.key.underWay'), isEnd: true, render: ({ underWay }) => underWay },
        { name: t('admin.key.paid'), isEnd: true, render: ({ paid }) => paid },
      ]}
    />
  );
}

export function StatementTable({ rows }: Rows<MonthRow>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.key.statements')}
      text={t('partner.statementsText')}
      empty={t('admin.key.noStatements')}
      look="num"
      isWide
      rows={rows}
      keyOf={({ month, currency }) => `${month} ${currency}`}
      columns={[
        { name: t('admin.key.month'), render: ({ month }) => month },
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.key.orders'), isEnd: true, render: ({ orders }) => orders },
        { name: t('admin.key.volume'), isEnd: true, render: ({ volume }) => volume },
        { name: t('admin.key.fees'), isEnd: true, render: ({ fee }) => fee },
        { name: t('partner.orderShare'), isEnd: true, render: ({ share }) => share },
        { name: t('admin.key.paid'), isEnd: true, render: ({ paid }) => paid },
        { name: t('admin.key.open'), isEnd: true, render: ({ open }) => open },
      ]}
    />
  );
}

const tones: Readonly<Record<DeliveryRow['status'], Tone>> = { delivered: 'good', due: 'warn', given_up: 'bad' };

export function DeliveryTable({ rows, days }: Rows<DeliveryRow> & Readonly<{ days: string }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('partner.deliveries')}
      {...(rows.length > 0 && { text: t('partner.deliveriesText', { count: rows.length, days }) })}
      empty={t('partner.noDeliveries')}
      isWide
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('partner.created'), render: ({ created }) => <Moment {...created} /> },
        { name: t('partner.webhook'), look: 'break', render: ({ webhook }) => webhook },
        { name: t('partner.event'), render: ({ orderNumber }) => orderNumber ?? t('partner.test') },
        { name: t('partner.attempts'), isEnd: true, render: ({ attempts }) => attempts },
        { name: t('partner.result'), render: (row) => <Result row={row} /> },
      ]}
    />
  );
}

function Result({ row: { status, why } }: Readonly<{ row: DeliveryRow }>) {
  const t = useTranslate();
  return (
    <>
      <StatusPill tone={tones[status]}>{t(`partner.result.${status}`)}</StatusPill>
      {why && (
        <small className="partner-why">
          {why.outcome === 'refused'
            ? t('partner.why.refused', { status: why.status })
            : t(`partner.why.${why.outcome}`)}
        </small>
      )}
    </>
  );
}
