/** The history of an order and its ledger entries. Both are append-only. */
import { DataTable, TableHead, TablePanel } from '../../components/office/data-table.tsx';
import { StatePill } from '../../components/office/state-pill.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { OrderPageView } from './order-view.ts';

export function OrderHistory({ history }: Readonly<{ history: OrderPageView['history'] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.history.title')}
      empty={t('admin.none')}
      rows={history}
      keyOf={({ key }) => key}
      hasRowHeaders={false}
      columns={[
        { name: t('admin.time'), look: 'num', render: ({ at }) => at },
        { name: t('admin.history.event'), render: ({ event }) => event },
        { name: t('admin.history.from'), render: ({ from }) => from },
        { name: t('admin.history.to'), render: ({ to }) => <StatePill state={to} /> },
        { name: t('admin.history.reason'), render: ({ reason }) => reason },
      ]}
    />
  );
}

/**
 * The ledger entries of an order. Not a DataTable, because the lines of an entry are one group of rows, with one
 * header.
 */
export function OrderLedger({ ledger }: Readonly<{ ledger: OrderPageView['ledger'] }>) {
  const t = useTranslate();
  const heads = [
    { name: t('admin.ledger.entry') },
    { name: t('admin.ledger.account') },
    { name: t('admin.ledger.debit'), isEnd: true },
    { name: t('admin.ledger.credit'), isEnd: true },
  ];
  return (
    <TablePanel title={t('admin.ledger.title')} empty={ledger.length === 0 ? t('admin.none') : undefined}>
      {ledger.length > 0 && (
        <table className="office-table">
          <TableHead columns={heads} />
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
    </TablePanel>
  );
}
