/** The fee lines between the send and the receive amount, and the limits with their reasons. */
import { useTranslate } from '../../site-context.tsx';
import { reasonKey } from '../../components/forms/limit-reason.ts';
import { MarginLine } from '../../components/forms/margin-line.tsx';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import type { QuoteView } from './quote-view.ts';

export function FeeLines({ quote }: Readonly<{ quote: QuoteView }>) {
  const t = useTranslate();
  const { limits, fromCurrency, toCurrency } = quote;
  const [from, to] = [symbolOf(fromCurrency), symbolOf(toCurrency)];
  return (
    <dl className="fee-lines num">
      <Line name={t('exchange.line.rate')}>{t('exchange.rate', { from, rate: quote.rateText, to })}</Line>
      <Line name={t('exchange.line.inverse')}>
        {t('exchange.rate', { from: to, rate: quote.inverseText, to: from })}
      </Line>
      <MarginLine quote={quote} />
      <Line name={t('exchange.line.service', { percent: quote.feePercentText })}>
        {quote.feeText} {from}
      </Line>
      <Line name={t('exchange.line.network')}>
        {quote.networkFeeText} {to}
      </Line>
      <Line name={t('exchange.line.cost')}>{quote.costText}</Line>
      <Line name={t('exchange.line.net')} isTotal>
        {quote.receiveExactText} {to}
      </Line>
      <Line name={t('exchange.line.min')} reason={limits.minReason}>
        {limits.minText} {from}
      </Line>
      <Line name={t('exchange.line.max')} reason={limits.maxReason}>
        {limits.maxText} {from}
      </Line>
    </dl>
  );
}

type LineProps = Readonly<{
  name: string;
  reason?: string;
  isTotal?: boolean;
  children: React.ReactNode;
}>;

function Line({ name, reason, isTotal = false, children }: LineProps) {
  const t = useTranslate();
  const key = reasonKey(reason);
  return (
    <div className={isTotal ? 'total' : undefined}>
      <dt>
        {name}
        {key && <small>{t(key)}</small>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
