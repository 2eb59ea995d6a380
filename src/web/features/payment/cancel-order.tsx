/** Cancel button with a confirmation step, so that nobody cancels by accident. */
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Hint } from '../../ui/hint.tsx';
import { IntentForm, useBusyIntent } from './intent-form.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import { problemIn } from './problem-in.ts';

export function CancelOrder({ answer }: Readonly<{ answer: PaymentAnswer | undefined }>) {
  const t = useTranslate();
  const isBusy = useBusyIntent() === 'cancel';
  const problem = problemIn(answer, 'cancel', t);
  return (
    <Details summary={t('payment.cancel.title')} isOpen={problem !== undefined}>
      <p>{t('payment.cancel.text')}</p>
      {problem !== undefined && <Hint tone="bad">{problem}</Hint>}
      <IntentForm intent="cancel" className="cancel-form">
        <Button type="submit" look="danger" isBusy={isBusy}>
          {t('payment.cancel.button')}
        </Button>
      </IntentForm>
    </Details>
  );
}
