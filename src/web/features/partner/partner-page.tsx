/**
 * The partner page: a form for an API key, and what belongs to it. It works without JavaScript: the form is answered
 * with the page.
 */
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { KeyPanel } from './key-panel.tsx';
import { BalanceTable, DeliveryTable, OrderTable, StatementTable } from './partner-tables.tsx';
import type { PartnerAnswer } from './partner-view.ts';

type Props = Readonly<{ answer: PartnerAnswer | undefined }>;

export function PartnerPage({ answer }: Props) {
  const { t } = useSite();
  const view = answer?.kind === 'shown' ? answer.view : undefined;
  return (
    <div className="wrap partner-page">
      <header className="page-head">
        <h1>{t('partner.title')}</h1>
        <p>{t('partner.lede')}</p>
      </header>
      <KeyForm answer={answer} />
      {view && (
        <div className="office-main partner-tables">
          <KeyPanel view={view.key} />
          <OrderTable rows={view.orders} />
          <BalanceTable rows={view.balances} />
          <StatementTable rows={view.months} />
          <DeliveryTable rows={view.deliveries} days={view.deliveryDays} />
        </div>
      )}
    </div>
  );
}

function KeyForm({ answer }: Props) {
  const { t, pathname } = useSite();
  const error = answer?.kind === 'refused' ? t(`partner.${answer.code}`) : undefined;
  return (
    <>
      {answer?.kind === 'limited' && (
        <Note tone="warn" role="alert">
          {t('partner.limited', { count: answer.seconds })}
        </Note>
      )}
      <form method="post" action={pathname} className="partner-form" noValidate>
        {/* A password field, so that nobody reads the key over a shoulder. It is never filled in again. */}
        <TextField label={t('partner.key')} name="key" type="password" className="mono" maxLength={200} error={error} />
        <Button type="submit" look="primary">
          {t('partner.show')}
        </Button>
      </form>
      {answer?.kind === 'shown' && <p className="quiet">{t('partner.again')}</p>}
    </>
  );
}
