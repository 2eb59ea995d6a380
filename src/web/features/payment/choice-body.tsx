/** The holder's decision that the order waits for: continue with the amount that arrived, or refund it. */
import { AddressGroups } from '../../components/orders/address-groups.tsx';
import { Timed } from '../../components/orders/timed.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { IntentForm, useBusyIntent } from './intent-form.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import type { ChoiceView, PaymentView } from './payment-view.ts';
import { problemIn } from './problem-in.ts';

type Props = Readonly<{ view: PaymentView; choice: ChoiceView; answer: PaymentAnswer | undefined }>;

export function ChoiceBody({ view, choice, answer }: Props) {
  const t = useTranslate();
  const busy = useBusyIntent();
  const refused = problemIn(answer, 'continue', t);
  return (
    <div className="choice-body">
      <h3>{t('payment.choice.title')}</h3>
      <div className="choices">
        {choice.offers.map(({ id, title, lines }, place) => (
          <IntentForm key={title} intent="continue" className="choice">
            <input type="hidden" name="quote" value={id} />
            <h4>{title}</h4>
            {lines.map((line) => (
              <p key={line}>
                <Timed text={line} />
              </p>
            ))}
            {place === 0 && refused !== undefined && <Hint tone="bad">{refused}</Hint>}
            {id !== '' && (
              <Button type="submit" look={place === 0 ? 'primary' : 'secondary'} isBusy={busy === 'continue'}>
                {title}
              </Button>
            )}
          </IntentForm>
        ))}
        <RefundChoice view={view} choice={choice} answer={answer} />
      </div>
    </div>
  );
}

function RefundChoice({ view, choice, answer }: Props) {
  const t = useTranslate();
  const isBusy = useBusyIntent() === 'refund';
  const refused = problemIn(answer, 'refund', t);
  const { refundAddress } = choice;
  return (
    <IntentForm intent="refund" className="choice">
      <h4>{t('payment.choice.refund')}</h4>
      <p>
        <Timed text={choice.refund ?? t('payment.choice.refundText')} />
      </p>
      {refundAddress === null ? (
        <TextField
          name="refundAddress"
          label={t('payment.refund.label', { network: view.sendNetwork })}
          defaultValue={answer?.intent === 'refund' ? answer.typed : ''}
          error={refused}
          className="mono"
          required
        />
      ) : (
        <p>
          <AddressGroups address={refundAddress} size="small" />
        </p>
      )}
      {refundAddress !== null && refused !== undefined && <Hint tone="bad">{refused}</Hint>}
      <Button type="submit" look="secondary" isBusy={isBusy}>
        {t(refundAddress === null ? 'payment.choice.giveAddress' : 'payment.choice.refund')}
      </Button>
    </IntentForm>
  );
}
