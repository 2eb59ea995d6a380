/** Refills: money expected from outside, the address it should come to, and what came; and the form for a new one. */
import { currencyIds } from '#src/domain/assets/currencies.ts';
import type { RefillStage } from '#src/domain/treasury/refill.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, type Tone } from '../../ui/hint.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { closeId, type RefillRow } from './treasury-view.ts';

const tones: Readonly<Record<RefillStage, Tone>> = {
  awaited: 'info',
  arriving: 'info',
  exact: 'good',
  more: 'warn',
  less: 'warn',
  closed: 'plain',
};

type Props = Readonly<{ failure: Failure | undefined }>;

export function RefillTable({ rows, failure }: Props & Readonly<{ rows: readonly RefillRow[] }>) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.treasury.refills')}
      text={t('admin.treasury.refillsText')}
      empty={t('admin.treasury.noRefills')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          name: t('admin.treasury.expected'),
          look: 'num',
          render: ({ expected, id, reason }) => (
            <>
              {expected}
              <small className="mono">{id}</small>
              <small>{reason}</small>
            </>
          ),
        },
        { name: t('admin.treasury.came'), isEnd: true, look: 'num', render: ({ came }) => came ?? '–' },
        { name: t('admin.treasury.to'), look: 'break', render: (row) => <Address row={row} /> },
        {
          name: t('admin.treasury.people'),
          render: ({ requestedBy, requestedAt }) => t('admin.pause.by', { name: requestedBy, time: requestedAt }),
        },
        {
          name: t('admin.order.state'),
          render: ({ stage }) => <StatusPill tone={tones[stage]}>{t(`admin.treasury.refill.${stage}`)}</StatusPill>,
        },
      ]}
      renderActions={(row) => row.isOpen && <Close row={row} failure={failure} />}
    />
  );
}

function Address({ row: { address, qr } }: Readonly<{ row: RefillRow }>) {
  const t = useTranslate();
  return (
    <>
      <code className="mono break select-all">{address}</code>
      <details>
        <summary>{t('admin.wallet.showQr')}</summary>
        <div className="hot-qr">
          <QrCode matrix={qr} label={t('admin.wallet.qr', { network: address })} />
        </div>
      </details>
    </>
  );
}

function Close({ row, failure }: Props & Readonly<{ row: RefillRow }>) {
  const { t, pathname } = useSite();
  const id = closeId(row.id);
  return (
    <Confirm
      id={id}
      intent="close"
      act="refill_closed"
      hidden={{ refillId: row.id }}
      action={pathname}
      label={t('admin.treasury.closeRefill')}
      name={row.id}
      title={t('admin.treasury.closeRefillTitle')}
      confirmLabel={t('admin.treasury.closeRefill')}
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.treasury.closeRefillText')}</p>
    </Confirm>
  );
}

export function RefillForm({ failure }: Props) {
  const { t, pathname } = useSite();
  const intent = 'refill';
  const bind = (name: string) => ({
    name,
    defaultValue: typedIn(failure, intent, name) ?? '',
    error: problemOf(failure, intent, name),
  });
  return (
    <form method="post" action={pathname} className="panel address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <h2>{t('admin.treasury.requestRefill')}</h2>
      <div className="form-grid">
        <SelectField
          label={t('admin.currency')}
          {...bind('currency')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...currencyIds.map((id) => ({ value: id, label: id })),
          ]}
        />
        <TextField
          label={t('admin.treasury.amount')}
          inputMode="decimal"
          maxLength={60}
          hint={<Hint>{t('admin.treasury.refillHint')}</Hint>}
          {...bind('amount')}
        />
      </div>
      <ReasonField typed={typedIn(failure, intent, 'reason')} error={problemOf(failure, intent, 'reason')} />
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {t('admin.treasury.requestRefill')}
        </Button>
      </div>
    </form>
  );
}
