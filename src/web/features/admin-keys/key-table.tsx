/** Table of API keys: valid ones first, then revoked ones. */
import { Confirm } from '../../components/office/confirm.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { KeyRow } from './key-view.ts';

export function KeyTable({ rows }: Readonly<{ rows: readonly KeyRow[] }>) {
  const t = useTranslate();
  const names = ['label', 'key', 'scopes', 'limits', 'lastUsed', 'webhook'] as const;
  return (
    <table className="office-table num">
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {t(`admin.key.${name}`)}
            </th>
          ))}
          <th scope="col">{t('admin.order.state')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: Readonly<{ row: KeyRow }>) {
  const t = useTranslate();
  return (
    <tr>
      <th scope="row" className="lead break key-name">
        {row.label}
        <small className="mono">{row.id}</small>
        <small className="unbroken">{t('admin.key.createdOn', { day: row.createdOn })}</small>
      </th>
      <td className="mono unbroken" data-label={t('admin.key.key')}>
        …{row.hint}
      </td>
      <td data-label={t('admin.key.scopes')}>{row.canTrade ? t('admin.key.trade') : t('admin.key.read')}</td>
      <td className="unbroken" data-label={t('admin.key.limits')}>
        {t('admin.key.perMinuteOf', { count: row.requestsPerMinute })}
        <small>{t('admin.key.openOrdersOf', { count: row.openOrders })}</small>
      </td>
      <td className="unbroken" data-label={t('admin.key.lastUsed')}>
        {row.lastUsedOn ?? t('admin.key.never')}
      </td>
      <td data-label={t('admin.key.webhook')}>
        {row.hasWebhook ? t('admin.key.webhookOn') : t('admin.key.webhookOff')}
      </td>
      <td className="unbroken" data-label={t('admin.order.state')}>
        <StatusPill tone={row.revokedOn === null ? 'good' : 'plain'}>
          {row.revokedOn === null ? t('admin.key.isActive') : t('admin.key.isRevoked')}
        </StatusPill>
        {row.revokedOn !== null && <small>{row.revokedOn}</small>}
      </td>
      <td className="row-actions">{row.revokedOn === null && <Revoke row={row} />}</td>
    </tr>
  );
}

function Revoke({ row: { id, label, hint } }: Readonly<{ row: KeyRow }>) {
  const { t, pathname } = useSite();
  return (
    <Confirm
      id={`revoke-${id}`}
      intent="revoke"
      hidden={{ id }}
      action={pathname}
      label={
        <>
          <Icon name="ban" />
          {t('admin.key.revoke')}
        </>
      }
      name={label}
      title={t('admin.key.revokeTitle', { label })}
      confirmLabel={t('admin.key.revoke')}
      confirmLook="danger"
    >
      <p>{t('admin.key.revokeText', { hint })}</p>
    </Confirm>
  );
}
