/** Deposits that the order could not use. They are refunded only if the operator does it here. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
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
    <DataTable
      title={t('admin.unclaimed.title')}
      text={t('admin.unclaimed.text')}
      rows={deposits}
      keyOf={({ id }) => id}
      columns={[
        { name: t('admin.txid'), look: 'mono break', render: (deposit) => <FlaggedTransaction deposit={deposit} /> },
        { name: t('admin.amount'), isEnd: true, look: 'num', render: ({ amount }) => amount },
      ]}
      renderActions={(deposit) => <RefundButton {...{ deposit, failure }} refundAddress={view.refundAddress} />}
    />
  );
}

function FlaggedTransaction({ deposit: { txid, flag } }: Readonly<{ deposit: Deposit }>) {
  return (
    <>
      {txid}
      {flag !== null && <StatusPill tone="bad">{flag}</StatusPill>}
    </>
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
      act="unclaimed_refunded"
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
