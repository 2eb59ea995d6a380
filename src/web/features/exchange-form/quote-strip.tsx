/** The rate, a countdown to its next refresh, and behind a disclosure every line of the calculation. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FeeLines } from './fee-lines.tsx';
import { isAboutAmount, type ShownQuote } from './quote-state.ts';
import { SupportDetails } from '../../components/forms/support-details.tsx';
import { symbolOf } from '../../components/forms/symbol-of.ts';
import type { QuoteView } from './quote-view.ts';

type Props = Readonly<{
  live: ShownQuote;
  /** When the server made the quote. Shown until React renews it, because a page may lie untouched for hours. */
  quotedAt: string;
  refreshSeconds: number;
}>;

export function QuoteStrip({ live, quotedAt, refreshSeconds }: Props) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const { status, rated, quote, problem } = live;
  const refused = status === 'refused' && problem && !isAboutAmount(problem) ? problem : null;
  return (
    <div className={status === 'fresh' ? 'quote-strip' : 'quote-strip is-old'}>
      <details className="quote">
        <summary>
          {status === 'fresh' && isHydrated ? (
            <RefreshClock key={live.pricedCount} refreshSeconds={refreshSeconds}>
              <RateText quote={rated} />
            </RefreshClock>
          ) : (
            <>
              <Ring share={1} />
              <span className="quote-text">
                <RateText quote={rated} />
                {status === 'calculating' && <small>{t('exchange.calculating')}</small>}
                {status === 'fresh' && <small className="num">{t('exchange.quotedAt', { time: quotedAt })}</small>}
              </span>
            </>
          )}
          <span className="quote-more num">
            {quote ? t('exchange.costs', { percent: quote.costText }) : t('exchange.fees')}
          </span>
        </summary>
        {quote && <FeeLines quote={quote} />}
      </details>
      {quote?.time && <p className="hint">{t('exchange.took', quote.time)}</p>}
      <div role="status">
        {status === 'stale' && <Hint tone="warn">{t('exchange.stale')}</Hint>}
        {refused && <Hint tone="warn">{refused.message}</Hint>}
      </div>
      <SupportDetails text={refused?.support} />
      <Button type="submit" name="intent" value="quote" look="soft" className="without-script">
        <Icon name="refresh-cw" />
        {t('exchange.quoteButton')}
      </Button>
    </div>
  );
}

function RateText({ quote }: Readonly<{ quote: QuoteView | null }>) {
  const t = useTranslate();
  if (!quote) return <b>{t('exchange.noQuote')}</b>;
  const [from, to] = [symbolOf(quote.fromCurrency), symbolOf(quote.toCurrency)];
  return <b className="num">{t('exchange.rate', { from, rate: quote.rateText, to })}</b>;
}

type ClockProps = Readonly<{ refreshSeconds: number; children: React.ReactNode }>;

/** Decorative countdown: changes are announced to screen readers elsewhere, once. */
function RefreshClock({ refreshSeconds, children }: ClockProps) {
  const t = useTranslate();
  const [seconds, setSeconds] = useState(refreshSeconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <Ring share={seconds / refreshSeconds} />
      <span className="quote-text">
        {children}
        <small className="num" aria-hidden="true">
          {t('exchange.refreshesIn', { seconds })}
        </small>
      </span>
    </>
  );
}

/** Circumference of a circle of radius 9, rounded up so that no gap is left. */
const ringLength = 57;

function Ring({ share }: Readonly<{ share: number }>) {
  return (
    <svg className="quote-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle className="left" cx="12" cy="12" r="9" strokeDasharray={`${share * ringLength} ${ringLength}`} />
    </svg>
  );
}
