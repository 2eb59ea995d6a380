/** The refund address, and a small form to set it. The URL says whether the form is open, so it needs no JavaScript. */
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IntentForm, useBusyIntent } from './intent-form.tsx';
import { OwnLink } from './own-link.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import type { PaymentView } from './payment-view.ts';
import { problemIn } from './problem-in.ts';
import { withQuery } from './with-query.ts';

type Props = Readonly<{ view: PaymentView; answer: PaymentAnswer | undefined }>;

export function RefundAddress({ view, answer }: Props) {
  const t = useTranslate();
  const { refundAddress } = view.summary;
  const canSet = view.canSetRefundAddress && !view.asksRefundAddress;
  const isOpen = canSet && (view.edit === 'refund' || answer?.intent === 'refund-address');
  return (
    <div className="refund-address" id="refund">
      <p className="refund-head">
        <span>{t('payment.refund.title')}</span>
        {canSet && !isOpen && (
          <OwnLink className="text-link" to={withQuery(view.path, 'edit=refund') + '#refund'}>
            {t(refundAddress === null ? 'payment.refund.add' : 'payment.refund.change')}
          </OwnLink>
        )}
        {!canSet && refundAddress === null && <span>{t('payment.refund.none')}</span>}
      </p>
      {refundAddress !== null && <AddressGroups address={refundAddress} size="small" />}
      {isOpen && <RefundForm view={view} answer={answer} />}
    </div>
  );
}

export function RefundForm({ view, answer }: Props) {
  const t = useTranslate();
  const isBusy = useBusyIntent() === 'refund-address';
  return (
    <IntentForm intent="refund-address" className="refund-form">
      <TextField
        name="refundAddress"
        label={t('payment.refund.label', { network: view.sendNetwork })}
        defaultValue={answer?.intent === 'refund-address' ? answer.typed : ''}
        error={problemIn(answer, 'refund-address', t)}
        hint={<Hint>{t('payment.refund.hint')}</Hint>}
        className="mono"
        required
      />
      <div className="form-actions">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('payment.refund.save')}
        </Button>
        {!view.asksRefundAddress && (
          <OwnLink className="button plain" to={view.path}>
            {t('site.cancel')}
          </OwnLink>
        )}
      </div>
    </IntentForm>
  );
}
