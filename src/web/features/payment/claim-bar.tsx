/** *I have paid*: asks the server to look at the chain now, and says honestly what it found. */
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { DeedForm, useBusyIntent } from './deed-form.tsx';
import type { PaymentView } from './payment-view.ts';

export function ClaimBar({ view }: Readonly<{ view: PaymentView }>) {
  const t = useTranslate();
  const isBusy = useBusyIntent() === 'paid';
  const { claim, stage } = view;
  if (stage !== 'waiting') return null;
  return (
    <div className="claim-bar">
      {claim && (
        <Note
          tone={claim.isChainUp ? 'info' : 'warn'}
          title={t(claim.isChainUp ? 'payment.claim.nothing' : 'payment.claim.down')}
          role="status"
        >
          {t(claim.isChainUp ? 'payment.claim.reasons' : 'payment.claim.downText')}
        </Note>
      )}
      {claim?.state !== 'running' && (
        <DeedForm intent="paid" className="claim-form">
          <p>{t('payment.iHavePaidHint')}</p>
          <Button type="submit" look="secondary" isBusy={isBusy}>
            {t('payment.iHavePaid')}
          </Button>
        </DeedForm>
      )}
    </div>
  );
}
