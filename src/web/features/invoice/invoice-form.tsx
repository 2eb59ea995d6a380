/** The figures of the chosen asset, the address for a refund, and the button that makes the order. */
import { Filled, usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { orderFormId } from '../../pages.ts';
import type { FiguresView, InvoiceAnswer, InvoiceData } from './invoice-view.ts';

type Props = Readonly<{ view: InvoiceData; figures: FiguresView; answer: InvoiceAnswer | undefined }>;

export function InvoiceForm({ view, figures, answer }: Props) {
  const { t, pathname } = useSite();
  const { send } = figures;
  const isAnother = view.order?.isWaiting === true;
  return (
    <section className="content-section near" aria-labelledby="figures">
      <h2 id="figures">{t('invoice.figures', { symbol: send.symbol, network: send.network })}</h2>
      {answer?.field === 'form' && (
        <Note tone="bad" role="alert">
          {answer.message}
        </Note>
      )}
      {/* `noValidate`: the browser's checks would be in another language and hide ours. */}
      <form
        id={orderFormId}
        method="post"
        action={`${pathname}?asset=${send.currency}#figures`}
        className="panel invoice-form"
        noValidate
      >
        <Figures figures={figures} />
        {figures.isOnSeveralNetworks && (
          <Hint tone="warn">{t('invoice.network', { symbol: send.symbol, network: send.network })}</Hint>
        )}
        <input type="hidden" name="shown" value={figures.exactSend} />
        <TextField
          label={t('invoice.refund', { symbol: send.symbol })}
          name="refundAddress"
          className="mono"
          maxLength={200}
          defaultValue={answer?.refundAddress}
          error={answer?.field === 'refundAddress' ? answer.message : undefined}
          hint={<Hint>{t('invoice.refundHint')}</Hint>}
        />
        {isAnother && (
          <label className="invoice-another">
            <input type="checkbox" name="another" value="yes" />
            <span>{t('invoice.another')}</span>
          </label>
        )}
        <Button type="submit" look="primary" size="large">
          {t('invoice.pay', { amount: send.full, symbol: send.symbol })}
        </Button>
        <Consent />
      </form>
    </section>
  );
}

function Figures({ figures }: Readonly<{ figures: FiguresView }>) {
  const t = useTranslate();
  const { send, arrives } = figures;
  return (
    <>
      <dl className="fee-lines num">
        <Line name={t('invoice.send')} value={`${send.full} ${send.symbol}`} isTotal />
        <Line name={t('exchange.line.rate')} value={figures.rate} />
        <Line name={t('exchange.line.service', { percent: figures.feePercent })} value={figures.fee} />
        <Line name={t('exchange.line.network')} value={figures.networkFee} />
        <Line name={t('invoice.arrives')} value={`${arrives.full} ${arrives.symbol}`} isTotal />
      </dl>
      {figures.isMore && <Hint>{t('invoice.more')}</Hint>}
      <Hint tone="info">{t('invoice.hold', { hold: figures.hold })}</Hint>
    </>
  );
}

function Line({ name, value, isTotal = false }: Readonly<{ name: string; value: string; isTotal?: boolean }>) {
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
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
