/** Table of API keys: valid ones first, then revoked ones. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { KeyRow } from './key-view.ts';

export function KeyTable({ rows }: Readonly<{ rows: readonly KeyRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.key.list')}
      empty={t('admin.key.none')}
      look="num"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.key.label'), look: 'break key-name', render: (row) => <KeyName row={row} /> },
        { name: t('admin.key.key'), look: 'mono unbroken', render: ({ hint }) => `…${hint}` },
        {
          name: t('admin.key.scopes'),
          render: ({ scope }) => t(`admin.key.${scope}`),
        },
        { name: t('admin.key.limits'), look: 'unbroken', render: (row) => <Limits row={row} /> },
        {
          name: t('admin.key.lastUsed'),
          look: 'unbroken',
          render: ({ lastUsedOn }) => lastUsedOn ?? t('admin.key.never'),
        },
        {
          name: t('admin.key.webhook'),
          render: ({ webhooks }) =>
            webhooks === null ? t('admin.key.webhookOff') : `${t('admin.key.webhookOn')} · ${webhooks}`,
        },
        { name: t('admin.order.state'), look: 'unbroken', render: (row) => <KeyState row={row} /> },
      ]}
      renderActions={(row) => (
        <>
          <PartnerLink row={row} />
          {row.revokedOn === null && <Revoke row={row} />}
        </>
      )}
    />
  );
}

type RowProps = Readonly<{ row: KeyRow }>;

function KeyName({ row: { id, label, createdOn, partner } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {label}
      <small className="mono">{id}</small>
      <small className="unbroken">{t('admin.key.createdOn', { day: createdOn })}</small>
      {partner && <small>{t('admin.key.shareOf', partner)}</small>}
    </>
  );
}

function PartnerLink({ row: { id, label } }: RowProps) {
  const { t, pathname } = useSite();
  return (
    <LinkButton href={`${pathname}?key=${id}`}>
      {t('admin.key.openPartner')}
      <span className="visually-hidden"> {label}</span>
    </LinkButton>
  );
}

function Limits({ row: { requestsPerMinute, openOrders, networks, isSigned } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {t('admin.key.perMinuteOf', { count: requestsPerMinute })}
      <small>{t('admin.key.openOrdersOf', { count: openOrders })}</small>
      {networks.map((network) => (
        <small key={network} className="mono">
          {network}
        </small>
      ))}
      {isSigned && <small>{t('admin.key.isSigned')}</small>}
    </>
  );
}

function KeyState({ row: { revokedOn, expiresOn, isExpired } }: RowProps) {
  const t = useTranslate();
  const isGood = revokedOn === null && !isExpired;
  const word = revokedOn === null ? t('admin.key.isExpired') : t('admin.key.isRevoked');
  return (
    <>
      {isGood ? <StatusPill tone="good">{t('admin.key.isActive')}</StatusPill> : <StatusPill>{word}</StatusPill>}
      {revokedOn === null ? expiresOn !== null && <small>{t('admin.key.until', { day: expiresOn })}</small> : null}
      {revokedOn !== null && <small>{revokedOn}</small>}
    </>
  );
}

function Revoke({ row: { id, label, hint } }: RowProps) {
  const { t, pathname } = useSite();
  return (
    <Confirm
      id={`revoke-${id}`}
      intent="revoke"
      act="api_key_revoked"
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
