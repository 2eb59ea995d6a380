/** The button *I have paid*: asks the server to check the chain now, and shows what it found. */
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { IntentForm, useBusyIntent } from './intent-form.tsx';
import type { PaymentView } from './payment-view.ts';

export function ClaimBar({ view: { claim, payment } }: Readonly<{ view: PaymentView }>) {
  const t = useTranslate();
  const isBusy = useBusyIntent() === 'paid';
  if (!payment) return null;
  // While the countdown runs, the top of the ticket already shows the result of the check.
  const isSaid = claim?.state === 'running';
  return (
    <div className="claim-bar">
      {claim?.isChainUp === true && (
        <Note tone="info" {...(!isSaid && { title: t('payment.claim.title') })} role="status">
          {t('payment.claim.reasons')}
        </Note>
      )}
      {claim?.isChainUp === false && !isSaid && (
        <Note tone="warn" title={t('payment.claim.down')} role="status">
          {t('payment.claim.downText')}
        </Note>
      )}
      <IntentForm intent="paid" className="claim-form">
        <p>{t('payment.iHavePaidHint')}</p>
        <Button type="submit" look="secondary" isBusy={isBusy}>
          {t(claim ? 'payment.claim.checkAgain' : 'payment.iHavePaid')}
        </Button>
      </IntentForm>
    </div>
  );
}
