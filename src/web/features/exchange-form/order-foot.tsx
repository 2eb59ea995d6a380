/** The end of the exchange form: errors that prevent ordering, the order button, and the consent text. */
import { Filled, usePagePath, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { SupportDetails } from '../../components/forms/support-details.tsx';
import type { AmountSide } from '#src/http/parse-order-fields.ts';
import type { RateChange } from './exchange-data.ts';
import type { OrderPhase } from '../../components/forms/use-order.ts';

type Props = Readonly<{
  phase: OrderPhase;
  error: string | undefined;
  support: string | undefined;
  rateChange: RateChange | null;
  /** The side whose amount the visitor set. */
  side: AmountSide;
  /** Symbol of the other side, whose amount may change. */
  symbol: string;
}>;

export function OrderFoot({ phase, error, support, rateChange, side, symbol }: Props) {
  const t = useTranslate();
  const isBusy = phase === 'sending' || phase === 'waiting' || phase === 'made';
  const label = rateChange
    ? t(side === 'send' ? 'exchange.rateChanged.confirm' : 'exchange.rateChanged.confirmSend', {
        after: rateChange.afterText,
        symbol,
      })
    : t('exchange.submit');
  return (
    <div className="ticket-foot">
      <div role="alert" className="foot-notes">
        {error !== undefined && <Note tone="bad">{error}</Note>}
        {phase === 'waiting' && <Note tone="warn">{t('exchange.unreachable')}</Note>}
        {phase === 'stuck' && <Note tone="bad">{t('exchange.stillUnreachable')}</Note>}
        {!isBusy && <SupportDetails text={support} />}
        {rateChange && !isBusy && (
          <Note tone="warn" title={t('exchange.rateChanged.title')}>
            {t(side === 'send' ? 'exchange.rateChanged.text' : 'exchange.rateChanged.textSend', {
              before: rateChange.beforeText,
              after: rateChange.afterText,
              symbol,
            })}
          </Note>
        )}
      </div>
      <Button type="submit" look="primary" size="large" isBusy={isBusy}>
        {phase === 'made' ? t('exchange.leaving') : isBusy ? t('exchange.processing') : label}
      </Button>
      <Consent />
    </div>
  );
}

function Consent() {
  const t = useTranslate();
  const pageAt = usePagePath();
  const parts = {
    terms: <a href={pageAt('terms')}>{t('exchange.consent.terms')}</a>,
    privacy: <a href={pageAt('privacy')}>{t('exchange.consent.privacy')}</a>,
  };
  return (
    <p className="consent">
      <Filled text={t.loose('exchange.consent')} parts={parts} />
    </p>
  );
}
