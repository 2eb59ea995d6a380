/** Returns from cold storage: the file to sign, the form for the signed one, and how each stands. */
import { useId } from 'react';
import type { ReturnState } from '#src/domain/treasury/cold-return.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Hint, type Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { cancelId, outspentId, signId, type ReturnRow } from './return-view.ts';

const tones: Readonly<Record<ReturnState, Tone>> = {
  unsigned: 'info',
  sent: 'info',
  arrived: 'good',
  cancelled: 'plain',
  failed: 'bad',
};

type Failing = Readonly<{ failure: Failure | undefined }>;

export function ReturnTable({ rows, failure }: Readonly<{ rows: readonly ReturnRow[] }> & Failing) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('desk.cold.returns')}
      text={t('desk.cold.returnsText')}
      empty={t('desk.cold.noReturns')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('desk.cold.what'), look: 'num', render: (row) => <What row={row} /> },
        { name: t('desk.cold.file'), look: 'break', render: (row) => <File row={row} /> },
        {
          name: t('admin.treasury.people'),
          render: ({ requestedBy, plannedAt }) => t('admin.pause.by', { name: requestedBy, time: plannedAt }),
        },
        { name: t('admin.order.state'), look: 'break', render: (row) => <State row={row} /> },
      ]}
      renderActions={(row) =>
        row.state === 'sent' ? (
          <Outspent row={row} failure={failure} />
        ) : (
          row.state === 'unsigned' && (
            <>
              <Sign row={row} failure={failure} />
              <Cancel row={row} failure={failure} />
            </>
          )
        )
      }
    />
  );
}

type RowProps = Readonly<{ row: ReturnRow }>;

function What({ row: { amount, fee, id, reason } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {amount}
      <small>{t('desk.cold.fee', { fee })}</small>
      <small className="mono">{id}</small>
      <small>{reason}</small>
    </>
  );
}

function File({ row: { file, to } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <span className="mono break">{to}</span>
      {file !== null && (
        <>
          <a href={file.link} download={file.name}>
            {t('desk.cold.download', { name: file.name })}
          </a>
          <details>
            <summary>{t('desk.cold.asText')}</summary>
            <code className="mono break select-all">{file.text}</code>
          </details>
        </>
      )}
    </>
  );
}

function State({ row: { state, txid, trouble } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <StatusPill tone={tones[state]}>{t(`desk.cold.return.${state}`)}</StatusPill>
      {txid !== null && <small className="mono break">{txid}</small>}
      {trouble !== null && <small className="mono">{trouble}</small>}
    </>
  );
}

function Sign({ row, failure }: RowProps & Failing) {
  const { t, pathname } = useSite();
  const id = signId(row.id);
  const field = useId();
  const error = problemOf(failure, id, 'file');
  return (
    <Confirm
      id={id}
      intent="sign"
      act="cold_return_signed"
      hidden={{ returnId: row.id }}
      action={pathname}
      look="soft"
      label={t('desk.cold.takeSigned')}
      name={row.id}
      title={t('desk.cold.takeSignedTitle')}
      confirmLabel={t('desk.cold.takeSigned')}
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.cold.takeSignedText')}</p>
      <div className="text-field">
        <div className="text-label">
          <label htmlFor={field}>{t('desk.cold.signedFile')}</label>
        </div>
        <div className={error === undefined ? 'text-box' : 'text-box bad'}>
          <TextArea
            id={field}
            name="file"
            rows={5}
            className="mono"
            required
            defaultValue={typedIn(failure, id, 'file')}
            aria-invalid={error !== undefined || undefined}
          />
        </div>
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}

/** Ends a signed return whose coins another transaction has spent. Somebody else has to agree. */
function Outspent({ row, failure }: RowProps & Failing) {
  const { t, pathname } = useSite();
  const id = outspentId(row.id);
  return (
    <Confirm
      id={id}
      intent="outspent"
      act="cold_booked"
      hidden={{ returnId: row.id }}
      action={pathname}
      label={t('desk.cold.outspent')}
      name={row.id}
      title={t('desk.cold.outspentTitle')}
      confirmLabel={t('desk.cold.outspent')}
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.cold.outspentText')}</p>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}

function Cancel({ row, failure }: RowProps & Failing) {
  const { t, pathname } = useSite();
  const id = cancelId(row.id);
  return (
    <Confirm
      id={id}
      intent="cancel"
      act="cold_return_cancelled"
      hidden={{ returnId: row.id }}
      action={pathname}
      label={t('desk.cold.cancel')}
      name={row.id}
      title={t('desk.cold.cancelTitle')}
      confirmLabel={t('desk.cold.cancel')}
      confirmLook="danger"
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.cold.cancelText')}</p>
    </Confirm>
  );
}
