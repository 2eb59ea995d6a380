/** Large deposits on which two nodes do not agree: what each node says, and what the operator decides about them. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { doubtId } from './doubt-id.ts';
import type { DoubtedRow, OrderPageView } from './order-view.ts';

type Props = Readonly<{ view: OrderPageView; failure: Failure | undefined }>;

export function OrderDoubts({ view: { doubts }, failure }: Props) {
  const t = useTranslate();
  if (doubts.length === 0) return null;
  return (
    <DataTable
      title={t('admin.doubt.title')}
      text={t('admin.doubt.text')}
      rows={doubts}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.txid'), look: 'mono break', render: (row) => <Transaction row={row} /> },
        { name: t('admin.amount'), isEnd: true, look: 'num', render: ({ amount }) => amount },
        { name: t('admin.doubt.why'), render: (row) => <Why row={row} /> },
        { name: t('admin.doubt.nodes'), render: (row) => <Nodes row={row} /> },
      ]}
      renderActions={(row) =>
        row.actId === null && (
          <>
            <Decide row={row} failure={failure} choice="count" />
            {!row.isLeft && <Decide row={row} failure={failure} choice="leave" />}
          </>
        )
      }
    />
  );
}

type RowProps = Readonly<{ row: DoubtedRow }>;

function Transaction({ row: { txid, block } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {txid}
      <small>{t('admin.doubt.block', { block })}</small>
    </>
  );
}

function Why({ row: { why, since, isLeft, actId } }: RowProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <>
      {why}
      <small>{t('admin.doubt.since', { time: since })}</small>
      {isLeft && <StatusPill tone="plain">{t('admin.doubt.left')}</StatusPill>}
      {actId !== null && <a href={pageAt('admin-treasury')}>{t('admin.doubt.waitsForSecond', { act: actId })}</a>}
    </>
  );
}

function Nodes({ row: { nodes, askedAt } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {nodes.map(({ label, says }) => (
        <div key={label}>
          <span className="mono">{label}</span>: {says}
        </div>
      ))}
      <small>{t('admin.doubt.asked', { time: askedAt })}</small>
    </>
  );
}

type DecideProps = RowProps & Pick<Props, 'failure'> & Readonly<{ choice: 'count' | 'leave' }>;

function Decide({ row: { id: deposit, amount }, failure, choice }: DecideProps) {
  const t = useTranslate();
  const id = doubtId(choice, deposit);
  return (
    <Confirm
      id={id}
      intent={`${choice}_deposit`}
      act={choice === 'count' ? 'deposit_counted' : 'deposit_left'}
      hidden={{ deposit }}
      name={amount}
      label={t(`admin.doubt.${choice}`)}
      title={t(`admin.doubt.${choice}Title`, { amount })}
      confirmLabel={t(`admin.doubt.${choice}`)}
      confirmLook={choice === 'count' ? 'danger' : 'primary'}
      isOpen={failure?.intent === id}
    >
      <p>{t(`admin.doubt.${choice}Text`)}</p>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}
