/** Table of platform addresses, cut to their first characters. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { deleteId, type AddressRow } from './address-view.ts';

type Props = Readonly<{ rows: readonly AddressRow[]; failure: Failure | undefined }>;

export function AddressTable({ rows, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.address.list')}
      empty={t('admin.address.none')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.address.label'), render: ({ label }) => label },
        { name: t('admin.currency'), render: ({ currency }) => <Coin currency={currency} /> },
        { name: t('admin.address.network'), render: ({ network }) => network },
        { name: t('admin.address.address'), look: 'mono', render: ({ address }) => address },
        { name: t('admin.order.state'), render: (row) => <AddressState row={row} /> },
      ]}
      renderActions={(row) => <RowActions row={row} failure={failure} />}
    />
  );
}

function AddressState({ row: { isActive, isDefault } }: Readonly<{ row: AddressRow }>) {
  const t = useTranslate();
  return (
    <span className="pills">
      <StatusPill tone={isActive ? 'good' : 'plain'}>
        {isActive ? t('admin.address.isActive') : t('admin.address.isInactive')}
      </StatusPill>
      {isDefault && <StatusPill tone="info">{t('admin.address.isDefault')}</StatusPill>}
    </span>
  );
}

type ActionProps = Readonly<{ row: AddressRow; failure: Failure | undefined }>;

function RowActions({ row, failure }: ActionProps) {
  const { t, pathname } = useSite();
  const id = deleteId(row.id);
  return (
    <>
      <LinkButton href={`${pathname}?edit=${encodeURIComponent(row.id)}#address-form`}>
        <Icon name="pencil" />
        {t('admin.edit')}
        <span className="visually-hidden"> {row.label}</span>
      </LinkButton>
      <Confirm
        id={id}
        intent="delete"
        act="address_deleted"
        hidden={{ id: row.id }}
        action={pathname}
        label={
          <>
            <Icon name="trash-2" />
            {t('admin.delete')}
          </>
        }
        name={row.label}
        title={t('admin.address.deleteTitle', { label: row.label })}
        confirmLabel={t('admin.delete')}
        confirmLook="danger"
        isOpen={failure?.intent === id}
      >
        <p>{t('admin.address.deleteText')}</p>
        <p>
          <Coin currency={row.currency} /> <span className="mono">{row.address}</span>
        </p>
        <StepUpFields intent={id} failure={failure} />
      </Confirm>
    </>
  );
}
