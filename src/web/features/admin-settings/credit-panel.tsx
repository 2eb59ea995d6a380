/** Incident rules on crediting: raised confirmations and stops, with the forms that set and end them. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Proof } from './book-difference.tsx';
import { lowerId, raiseId, resumeId } from './credit-ids.ts';
import type { CreditRow, CreditView } from './settings-view.ts';

type Props = Readonly<{ credit: CreditView; failure: Failure | undefined }>;

export function CreditPanel({ credit, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.credit.title')}
      text={credit.rows.length === 0 ? t('admin.credit.none') : t('admin.credit.text')}
      rows={credit.rows}
      keyOf={({ scope, isStop }) => `${scope} ${isStop}`}
      columns={[
        { name: t('admin.pause.scope'), render: ({ name }) => name },
        { name: t('admin.credit.rule'), render: (row) => <Rule row={row} /> },
        { name: t('admin.reason'), look: 'break', render: (row) => <Why row={row} /> },
      ]}
      renderActions={(row) => (row.isStop ? <Resume {...{ row, failure }} /> : <Lower {...{ row, failure }} />)}
      foot={<Raise credit={credit} failure={failure} />}
    />
  );
}

type RowProps = Readonly<{ row: CreditRow; failure: Failure | undefined }>;

function Rule({ row: { isStop, rule, end } }: Pick<RowProps, 'row'>) {
  return (
    <>
      <StatusPill tone={isStop ? 'bad' : 'warn'}>{rule}</StatusPill>
      <small className="num">{end}</small>
    </>
  );
}

function Why({ row: { reason, by, since } }: Pick<RowProps, 'row'>) {
  const t = useTranslate();
  return (
    <>
      {reason}
      <small>{t('admin.pause.by', { name: by, time: since })}</small>
    </>
  );
}

function Raise({ credit: { scopes, times, lengths }, failure }: Props) {
  const t = useTranslate();
  const typed = (name: string): string | undefined => typedIn(failure, raiseId, name);
  return (
    <Confirm
      id={raiseId}
      intent="raise_confirmations"
      act="depth_raised"
      label={t('admin.credit.raise')}
      title={t('admin.credit.raise')}
      confirmLabel={t('admin.credit.raise')}
      confirmLook="danger"
      isOpen={failure?.intent === raiseId}
    >
      <p>{t('admin.credit.raiseText')}</p>
      <SelectField label={t('admin.pause.scope')} name="scope" options={scopes} defaultValue={typed('scope')} />
      <SelectField label={t('admin.credit.depth')} name="times" options={times} defaultValue={typed('times')} />
      <SelectField label={t('admin.credit.length')} name="hours" options={lengths} defaultValue={typed('hours')} />
      <Proof id={raiseId} failure={failure} />
    </Confirm>
  );
}

function Lower({ row, failure }: RowProps) {
  const t = useTranslate();
  const id = lowerId(row);
  return (
    <Confirm
      id={id}
      intent="lower_confirmations"
      act="depth_lowered"
      hidden={{ scope: row.scope }}
      name={row.name}
      label={t('admin.credit.lower')}
      title={t('admin.credit.lowerTitle', { name: row.name })}
      confirmLabel={t('admin.credit.lower')}
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.credit.lowerText')}</p>
      <Proof id={id} failure={failure} />
    </Confirm>
  );
}

function Resume({ row, failure }: RowProps) {
  const t = useTranslate();
  const id = resumeId(row);
  return (
    <Confirm
      id={id}
      intent="resume_credits"
      act="crediting_resumed"
      hidden={{ scope: row.scope }}
      name={row.name}
      label={t('admin.credit.resume')}
      title={t('admin.credit.resumeTitle', { name: row.name })}
      confirmLabel={t('admin.credit.resume')}
      isOpen={failure?.intent === id}
    >
      <p>{t('admin.credit.resumeText')}</p>
      <Proof id={id} failure={failure} />
    </Confirm>
  );
}
