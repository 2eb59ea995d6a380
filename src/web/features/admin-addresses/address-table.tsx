/** Table of platform addresses, cut to their first characters. */
import { Confirm } from '../../components/office/confirm.tsx';
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
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t('admin.address.label')}</th>
          <th scope="col">{t('admin.currency')}</th>
          <th scope="col">{t('admin.address.network')}</th>
          <th scope="col">{t('admin.address.address')}</th>
          <th scope="col">{t('admin.order.state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className="lead">
              {row.label}
            </th>
            <td data-label={t('admin.currency')}>
              <Coin currency={row.currency} />
            </td>
            <td data-label={t('admin.address.network')}>{row.network}</td>
            <td className="mono" data-label={t('admin.address.address')}>
              {row.address}
            </td>
            <td data-label={t('admin.order.state')}>
              <span className="pills">
                <StatusPill tone={row.isActive ? 'good' : 'plain'}>
                  {row.isActive ? t('admin.address.isActive') : t('admin.address.isInactive')}
                </StatusPill>
                {row.isDefault && <StatusPill tone="info">{t('admin.address.isDefault')}</StatusPill>}
              </span>
            </td>
            <td className="row-actions">
              <RowActions row={row} failure={failure} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
