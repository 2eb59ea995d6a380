/** Deposits that the order could not use. They are refunded only if the operator does it here. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { OrderPageView } from './order-view.ts';
import { unclaimedId } from './unclaimed-id.ts';

type Props = Readonly<{ view: OrderPageView; failure: Failure | undefined }>;
type Deposit = OrderPageView['deposits'][number];

export function OrderUnclaimed({ view, failure }: Props) {
  const t = useTranslate();
  const deposits = view.deposits.filter(({ canRefund }) => canRefund);
  if (deposits.length === 0) return null;
  return (
    <section className="panel table-panel">
      <h2>{t('admin.unclaimed.title')}</h2>
      <p className="quiet table-text">{t('admin.unclaimed.text')}</p>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.txid')}</th>
            <th scope="col" className="end">
              {t('admin.amount')}
            </th>
            <th scope="col">
              <span className="visually-hidden">{t('admin.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {deposits.map((deposit) => (
            <tr key={deposit.id}>
              <th scope="row" className="lead mono break">
                {deposit.txid}
                {deposit.flag !== null && <StatusPill tone="bad">{deposit.flag}</StatusPill>}
              </th>
              <td className="end num" data-label={t('admin.amount')}>
                {deposit.amount}
              </td>
              <td className="row-actions">
                <RefundButton deposit={deposit} refundAddress={view.refundAddress} failure={failure} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ButtonProps = Readonly<{ deposit: Deposit; refundAddress: string | null; failure: Failure | undefined }>;

function RefundButton({ deposit, refundAddress, failure }: ButtonProps) {
  const t = useTranslate();
  const id = unclaimedId(deposit.id);
  const { amount, flag } = deposit;
  const hint =
    refundAddress === null
      ? t('admin.unclaimed.noAddress')
      : t('admin.unclaimed.addressHint', { address: refundAddress });
  return (
    <Confirm
      id={id}
      intent="refund_unclaimed"
      hidden={{ deposit: deposit.id }}
      name={amount}
      label={t('admin.decide.refund')}
      title={t('admin.unclaimed.refundTitle', { amount })}
      confirmLabel={t('admin.decide.refund')}
      confirmLook="danger"
      isOpen={failure?.intent === id}
    >
      {flag !== null && <Note tone="warn">{t('admin.unclaimed.listed')}</Note>}
      <p>{t('admin.unclaimed.refundText')}</p>
      <TextField
        label={t('admin.unclaimed.address')}
        name="address"
        required={refundAddress === null}
        maxLength={200}
        hint={<Hint>{hint}</Hint>}
        defaultValue={typedIn(failure, id, 'address')}
        error={problemOf(failure, id, 'address')}
      />
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}
