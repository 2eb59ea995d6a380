/** Every figure between what is sent and what arrives, and the limits with their reasons. */
import { useTranslate } from '../../site-context.tsx';
import type { CurrencyRow } from './exchange-data.ts';
import { reasonKey } from './limit-reason.ts';
import type { QuoteView } from './quote-view.ts';

type Props = Readonly<{ quote: QuoteView; send: CurrencyRow; receive: CurrencyRow }>;

export function FeeLines({ quote, send, receive }: Props) {
  const t = useTranslate();
  const { limits } = quote;
  return (
    <dl className="fee-lines num">
      <Line name={t('exchange.line.rate')}>
        {t('exchange.rate', { from: send.symbol, rate: quote.rateText, to: receive.symbol })}
      </Line>
      <Line name={t('exchange.line.inverse')}>
        {t('exchange.rate', { from: receive.symbol, rate: quote.inverseText, to: send.symbol })}
      </Line>
      <Line name={t('exchange.line.service', { percent: quote.feePercentText })}>
        {quote.feeText} {send.symbol}
      </Line>
      <Line name={t('exchange.line.network')}>
        {quote.networkFeeText} {receive.symbol}
      </Line>
      <Line name={t('exchange.line.net')} isTotal>
        {quote.receiveExactText} {receive.symbol}
      </Line>
      <Line name={t('exchange.line.min')} reason={limits.minReason}>
        {limits.minText} {send.symbol}
      </Line>
      <Line name={t('exchange.line.max')} reason={limits.maxReason}>
        {limits.maxText} {send.symbol}
      </Line>
    </dl>
  );
}

type LineProps = Readonly<{ name: string; reason?: string; isTotal?: boolean; children: React.ReactNode }>;

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
