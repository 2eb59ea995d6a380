/** Table of the addresses that withdrawals may go to. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { removeId, type ListedRow } from './treasury-view.ts';

type Props = Readonly<{ rows: readonly ListedRow[]; cooling: string; failure: Failure | undefined }>;

export function ListedTable({ rows, cooling, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.treasury.addresses')}
      text={t('admin.treasury.addressesText', { cooling })}
      empty={t('admin.treasury.noAddresses')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.address.label'), render: ({ label }) => label },
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.address.address'), look: 'mono break', render: ({ address }) => address },
        {
          name: t('admin.treasury.people'),
          render: ({ addedBy, addedAt }) => t('admin.pause.by', { name: addedBy, time: addedAt }),
        },
        { name: t('admin.order.state'), render: (row) => <Usable row={row} /> },
      ]}
      renderActions={(row) => <Remove row={row} failure={failure} />}
    />
  );
}

function Usable({ row: { usableAt } }: Readonly<{ row: ListedRow }>) {
  const t = useTranslate();
  if (usableAt === null) return <StatusPill tone="good">{t('admin.treasury.usable')}</StatusPill>;
  return (
    <>
      <StatusPill tone="info">{t('admin.treasury.stage.cooling')}</StatusPill>
      <small>{t('admin.treasury.from', { time: usableAt })}</small>
    </>
  );
}

function Remove({ row, failure }: Readonly<{ row: ListedRow; failure: Failure | undefined }>) {
  const { t, pathname } = useSite();
  const id = removeId(row.id);
  return (
    <Confirm
      id={id}
      intent="remove"
      act="withdrawal_address_removed"
      hidden={{ addressId: row.id }}
      action={pathname}
      label={t('admin.delete')}
      name={row.label}
      title={t('admin.address.deleteTitle', { label: row.label })}
      confirmLabel={t('admin.delete')}
      confirmLook="danger"
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.treasury.removeText')}</p>
      <p className="mono break">{row.address}</p>
    </Confirm>
  );
}
