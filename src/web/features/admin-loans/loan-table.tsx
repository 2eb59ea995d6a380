/** Table of loans. Pending ones offer *pay fee and release*, with a confirmation dialog. */
import type { LoanState } from '#src/domain/loan/loan.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { releaseId, type LoanListView, type LoanRow } from './loan-view.ts';

const tones: Readonly<Record<LoanState, Tone>> = {
  pending: 'info',
  paid: 'warn',
  processing: 'warn',
  completed: 'good',
  failed: 'bad',
};

type Props = Readonly<{ view: LoanListView; failure: Failure | undefined }>;

export function LoanTable({ view: { rows, next, isFirst }, failure }: Props) {
  const { t, pathname } = useSite();
  return (
    <DataTable
      title={t('admin.loan.list')}
      empty={t('admin.loan.none')}
      foot={
        <>
          {!isFirst && <LinkButton href={pathname}>{t('admin.firstPage')}</LinkButton>}
          {next !== null && (
            <LinkButton href={`${pathname}?cursor=${encodeURIComponent(next)}`}>{t('admin.nextPage')}</LinkButton>
          )}
        </>
      }
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.loan.number'), render: (row) => <LoanNumber row={row} /> },
        { name: t('admin.loan.amount'), isEnd: true, look: 'num', render: (row) => <Amount row={row} /> },
        { name: t('admin.loan.total'), isEnd: true, look: 'num', render: (row) => <Total row={row} /> },
        { name: t('admin.loan.addresses'), render: (row) => <Addresses row={row} /> },
        { name: t('admin.order.state'), render: (row) => <State row={row} /> },
        { name: t('admin.loan.expiresAt'), look: 'num', render: (row) => <Times row={row} /> },
      ]}
      renderActions={(row) => row.state === 'pending' && !row.isExpired && <Release row={row} failure={failure} />}
    />
  );
}

type RowProps = Readonly<{ row: LoanRow }>;

function LoanNumber({ row: { id, currency } }: RowProps) {
  return (
    <>
      <span className="mono unbroken">{id}</span>
      <small>
        <Coin currency={currency} />
      </small>
    </>
  );
}

function Amount({ row: { amount, rate } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {amount}
      <small className="unbroken">
        {t('admin.loan.rate')} {rate}
      </small>
    </>
  );
}

function Total({ row: { total, fee } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      {total}
      <small className="unbroken">
        {t('admin.loan.fee')} {fee}
      </small>
    </>
  );
}

function Addresses({ row: { customer, payment } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <span className="mono unbroken">{customer}</span>
      <small className="mono">
        {t('admin.loan.paysBackTo')} <span className="unbroken">{payment}</span>
      </small>
    </>
  );
}

function State({ row }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <LoanPill row={row} />
      {row.reason !== null && <small>{t.loose(`admin.reason.${row.reason}`)}</small>}
    </>
  );
}

function Times({ row: { expiresAt, createdAt } }: RowProps) {
  const t = useTranslate();
  return (
    <>
      <span className="unbroken">{expiresAt}</span>
      <small>{t('admin.loan.createdAt', { time: createdAt })}</small>
    </>
  );
}

function LoanPill({ row: { state, reason, isExpired } }: RowProps) {
  const t = useTranslate();
  if (reason === 'payout_unconfirmed') return <StatusPill tone="warn">{t('admin.loan.unconfirmed')}</StatusPill>;
  if (isExpired) return <StatusPill>{t('admin.loan.expired')}</StatusPill>;
  return <StatusPill tone={tones[state]}>{t(`admin.loanState.${state}`)}</StatusPill>;
}

function Release({ row, failure }: RowProps & Pick<Props, 'failure'>) {
  const t = useTranslate();
  const id = releaseId(row.id);
  return (
    <Confirm
      id={id}
      intent="release"
      act="loan_released"
      hidden={{ loanId: row.id }}
      look="soft"
      label={t('admin.loan.release')}
      name={row.id}
      title={t('admin.loan.releaseTitle', { number: row.id })}
      confirmLabel={t('admin.loan.release')}
      isOpen={failure?.intent === id}
    >
      <p className="break">
        {t('admin.loan.releaseText', {
          sum: `${row.amount} ${row.currency}`,
          fee: row.fee,
          address: row.customerAddress,
        })}
      </p>
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}
