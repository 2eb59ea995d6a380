/** The order list, newest first, with its filter. The filter is in the URL, so a list can be bookmarked. */
import { mayAct } from '#src/domain/back-office/roles.ts';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { Pair } from '../../components/office/pair.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { useLiveList } from '../../components/office/use-live-list.ts';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ChooseOrder, OrderBulk } from './order-bulk.tsx';
import type { BulkAnswer } from './order-bulk-fields.ts';
import { BulkResults } from './order-bulk-results.tsx';
import { OrderFilterForm } from './order-filter-form.tsx';
import type { OrderListView, OrderRow } from './order-list-view.ts';

type Props = Readonly<{ operator: PageOperator; view: OrderListView; answer: Failure | BulkAnswer | undefined }>;

export function OrderListPage({ operator, view, answer }: Props) {
  const { t, pathname, search } = useSite();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  useLiveList('exchanges', answer === undefined ? view.mark : null);
  return (
    <OfficeFrame
      operator={operator}
      title={t('admin.nav.orders')}
      failure={failure}
      actions={
        <>
          <LinkButton href={pathname + search}>
            <Icon name="refresh-cw" />
            {t('admin.refresh')}
          </LinkButton>
          {mayAct(operator.roles, 'orders_exported') && (
            <>
              <LinkButton href={`/api/admin/exchanges.json${view.links.export}`} download>
                <Icon name="download" />
                {t('admin.orders.json')}
              </LinkButton>
              <LinkButton href={`/api/admin/exchanges.csv${view.links.export}`} look="primary" download>
                <Icon name="download" />
                {t('admin.orders.csv')}
              </LinkButton>
            </>
          )}
        </>
      }
    >
      {answer?.kind === 'decided' && <BulkResults answer={answer} />}
      <OrderFilterForm view={view} />
      <OrderBulk view={view} failure={failure} />
      <OrderTable view={view} failure={failure} />
    </OfficeFrame>
  );
}

type TableProps = Readonly<{ view: OrderListView; failure: Failure | undefined }>;

function OrderTable({ view: { rows, links, typed, problem }, failure }: TableProps) {
  const { t, pathname } = useSite();
  return (
    <DataTable
      rows={rows}
      keyOf={({ orderNumber }) => orderNumber}
      keepsHead
      empty={problem === null ? t('admin.orders.none') : undefined}
      foot={
        <>
          <span className="quiet">{t('admin.orders.shown', { count: rows.length })}</span>
          {links.first !== null && <LinkButton href={pathname + links.first}>{t('admin.firstPage')}</LinkButton>}
          {links.next !== null && (
            <LinkButton href={pathname + links.next} rel="next">
              {t('admin.nextPage')}
            </LinkButton>
          )}
        </>
      }
      columns={[
        { name: t('admin.order.number'), render: (row) => <OrderNumber row={row} failure={failure} /> },
        { name: t('admin.order.pair'), render: ({ from, to }) => <Pair from={from} to={to} /> },
        { name: t('admin.order.send'), isEnd: true, look: 'num', render: ({ send }) => send },
        { name: t('admin.order.receive'), isEnd: true, look: 'num', render: ({ receive }) => receive },
        { name: t('admin.order.receiveAddress'), look: 'mono', render: ({ address }) => address },
        { name: t('admin.order.state'), render: (row) => <State row={row} /> },
        {
          name: t('admin.order.createdAt'),
          look: 'num',
          sort: { href: pathname + links.sort, isAscending: typed.sort === 'oldest' },
          render: ({ createdAt }) => createdAt,
        },
      ]}
    />
  );
}

function OrderNumber({ row, failure }: Readonly<{ row: OrderRow; failure: Failure | undefined }>) {
  const pageAt = usePagePath();
  const { orderNumber, code } = row;
  return (
    <>
      <ChooseOrder row={row} failure={failure} />
      <a className="mono" href={`${pageAt('admin-orders')}/${orderNumber}`}>
        {orderNumber}
      </a>
      {code !== null && <small className="mono">{code}</small>}
    </>
  );
}

function State({ row: { state, reason } }: Readonly<{ row: OrderRow }>) {
  const t = useTranslate();
  return (
    <>
      <StatePill state={state} />
      {reason !== null && <small>{t.loose(`admin.reason.${reason}`)}</small>}
    </>
  );
}
