/** Table of loans. Pending ones offer *pay fee and release*, with a confirmation dialog. */
import type { LoanState } from '#src/domain/loan/loan.ts';
import { Confirm } from '../../components/office/confirm.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { Coin } from '../../components/office/pair.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { Tone } from '../../ui/hint.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { releaseId, type LoanRow } from './loan-view.ts';

const tones: Readonly<Record<LoanState, Tone>> = {
  pending: 'info',
  paid: 'warn',
  processing: 'warn',
  completed: 'good',
  failed: 'bad',
};

type Props = Readonly<{ rows: readonly LoanRow[]; failure: Failure | undefined }>;

export function LoanTable({ rows, failure }: Props) {
  const t = useTranslate();
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">{t('admin.loan.number')}</th>
          <th scope="col" className="end">
            {t('admin.loan.amount')}
          </th>
          <th scope="col" className="end">
            {t('admin.loan.fee')}
          </th>
          <th scope="col" className="end">
            {t('admin.loan.total')}
          </th>
          <th scope="col" className="end">
            {t('admin.loan.rate')}
          </th>
          <th scope="col">{t('admin.loan.addresses')}</th>
          <th scope="col">{t('admin.order.state')}</th>
          <th scope="col">{t('admin.loan.expiresAt')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('admin.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} failure={failure} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Readonly<{ row: LoanRow; failure: Failure | undefined }>;

function Row({ row, failure }: RowProps) {
  const t = useTranslate();
  return (
    <tr>
      <th scope="row" className="lead">
        <span className="mono">{row.id}</span>
        <small>
          <Coin currency={row.currency} />
        </small>
      </th>
      <td className="end num" data-label={t('admin.loan.amount')}>
        {row.amount}
      </td>
      <td className="end num" data-label={t('admin.loan.fee')}>
        {row.fee}
      </td>
      <td className="end num" data-label={t('admin.loan.total')}>
        {row.total}
      </td>
      <td className="end num" data-label={t('admin.loan.rate')}>
        {row.rate}
      </td>
      <td data-label={t('admin.loan.addresses')}>
        <span className="mono">{row.customer}</span>
        <small className="mono">
          {t('admin.loan.paysBackTo')} {row.payment}
        </small>
      </td>
      <td data-label={t('admin.order.state')}>
        <LoanPill row={row} />
        {row.reason !== null && <small>{t.loose(`admin.reason.${row.reason}`)}</small>}
      </td>
      <td className="num" data-label={t('admin.loan.expiresAt')}>
        {row.expiresAt}
        <small>{t('admin.loan.createdAt', { time: row.createdAt })}</small>
      </td>
      <td className="row-actions">
        {row.state === 'pending' && !row.isExpired && <Release row={row} failure={failure} />}
      </td>
    </tr>
  );
}

function LoanPill({ row: { state, reason, isExpired } }: Readonly<{ row: LoanRow }>) {
  const t = useTranslate();
  if (reason === 'payout_unconfirmed') return <StatusPill tone="warn">{t('admin.loan.unconfirmed')}</StatusPill>;
  if (isExpired) return <StatusPill>{t('admin.loan.expired')}</StatusPill>;
  return <StatusPill tone={tones[state]}>{t(`admin.loanState.${state}`)}</StatusPill>;
}

function Release({ row, failure }: RowProps) {
  const t = useTranslate();
  const id = releaseId(row.id);
  return (
    <Confirm
      id={id}
      intent="release"
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
