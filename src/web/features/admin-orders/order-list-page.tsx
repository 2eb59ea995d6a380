/** The order list, newest first, with its filter. The filter is in the URL, so a list can be bookmarked. */
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { Pair } from '../../components/office/pair.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OrderFilterForm } from './order-filter-form.tsx';
import type { OrderListView, OrderRow } from './order-list-view.ts';

type Props = Readonly<{ username: string; view: OrderListView }>;

export function OrderListPage({ username, view }: Props) {
  const { t, pathname, search } = useSite();
  const { rows, links } = view;
  return (
    <OfficeFrame
      username={username}
      title={t('admin.nav.orders')}
      actions={
        <>
          <LinkButton href={pathname + search}>
            <Icon name="refresh-cw" />
            {t('admin.refresh')}
          </LinkButton>
          <LinkButton href={`/api/admin/exchanges.csv${links.csv}`} look="primary" download>
            <Icon name="download" />
            {t('admin.orders.csv')}
          </LinkButton>
        </>
      }
    >
      <OrderFilterForm view={view} />
      <section className="panel table-panel">
        <OrderTable view={view} />
        {rows.length === 0 && view.problem === null && <p className="empty">{t('admin.orders.none')}</p>}
        <div className="table-foot">
          <span className="quiet">{t('admin.orders.shown', { count: rows.length })}</span>
          {links.first !== null && <LinkButton href={pathname + links.first}>{t('admin.firstPage')}</LinkButton>}
          {links.next !== null && (
            <LinkButton href={pathname + links.next} rel="next">
              {t('admin.nextPage')}
            </LinkButton>
          )}
        </div>
      </section>
    </OfficeFrame>
  );
}

function OrderTable({ view: { rows, links, typed } }: Readonly<{ view: OrderListView }>) {
  const { t, pathname } = useSite();
  const isOldestFirst = typed.sort === 'oldest';
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t('admin.order.number')}</th>
          <th scope="col">{t('admin.order.pair')}</th>
          <th scope="col" className="end">
            {t('admin.order.send')}
          </th>
          <th scope="col" className="end">
            {t('admin.order.receive')}
          </th>
          <th scope="col">{t('admin.order.receiveAddress')}</th>
          <th scope="col">{t('admin.order.state')}</th>
          <th scope="col" aria-sort={isOldestFirst ? 'ascending' : 'descending'}>
            <a href={pathname + links.sort} className={isOldestFirst ? 'sort up' : 'sort'}>
              {t('admin.order.createdAt')}
              <Icon name="chevron-down" />
            </a>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.orderNumber} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: Readonly<{ row: OrderRow }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <tr>
      <th scope="row" className="lead">
        <a className="mono" href={`${pageAt('admin-orders')}/${row.orderNumber}`}>
          {row.orderNumber}
        </a>
        {row.code !== null && <small className="mono">{row.code}</small>}
      </th>
      <td data-label={t('admin.order.pair')}>
        <Pair from={row.from} to={row.to} />
      </td>
      <td className="end num" data-label={t('admin.order.send')}>
        {row.send}
      </td>
      <td className="end num" data-label={t('admin.order.receive')}>
        {row.receive}
      </td>
      <td className="mono" data-label={t('admin.order.receiveAddress')}>
        {row.address}
      </td>
      <td data-label={t('admin.order.state')}>
        <StatePill state={row.state} />
        {row.reason !== null && <small>{t.loose(`admin.reason.${row.reason}`)}</small>}
      </td>
      <td className="num" data-label={t('admin.order.createdAt')}>
        {row.createdAt}
      </td>
    </tr>
  );
}
