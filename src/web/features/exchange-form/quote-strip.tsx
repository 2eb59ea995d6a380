/** The rate, when it is asked for next, and behind a disclosure every line that makes up the result. */
import { useEffect, useState } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CurrencyRow } from './exchange-data.ts';
import { FeeLines } from './fee-lines.tsx';
import { isAboutAmount, type QuoteState } from './quote-state.ts';

type Props = Readonly<{
  live: QuoteState;
  send: CurrencyRow;
  receive: CurrencyRow;
  refreshSeconds: number;
}>;

export function QuoteStrip({ live, send, receive, refreshSeconds }: Props) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const { status, quote, problem } = live;
  return (
    <div className={status === 'fresh' ? 'quote-strip' : 'quote-strip is-old'}>
      <details className="quote">
        <summary>
          {status === 'fresh' && isHydrated ? (
            <RefreshClock key={live.pricedCount} refreshSeconds={refreshSeconds}>
              <RateText {...{ live, send, receive }} />
            </RefreshClock>
          ) : (
            <>
              <Ring share={1} />
              <span className="quote-text">
                <RateText {...{ live, send, receive }} />
                {status === 'calculating' && <small>{t('exchange.calculating')}</small>}
              </span>
            </>
          )}
          <span className="quote-more">{t('exchange.fees')}</span>
        </summary>
        {quote && <FeeLines {...{ quote, send, receive }} />}
      </details>
      <div role="status">
        {status === 'stale' && <Hint tone="warn">{t('exchange.stale')}</Hint>}
        {status === 'refused' && problem && !isAboutAmount(problem) && <Hint tone="warn">{problem.message}</Hint>}
      </div>
      <Button type="submit" name="intent" value="quote" look="soft" className="without-script">
        <Icon name="refresh-cw" />
        {t('exchange.quoteButton')}
      </Button>
    </div>
  );
}

function RateText({ live: { quote }, send, receive }: Omit<Props, 'refreshSeconds'>) {
  const t = useTranslate();
  if (!quote) return <b>{t('exchange.noQuote')}</b>;
  return <b className="num">{t('exchange.rate', { from: send.symbol, rate: quote.rateText, to: receive.symbol })}</b>;
}

type ClockProps = Readonly<{ refreshSeconds: number; children: React.ReactNode }>;

/** Decoration: what changes is announced elsewhere, once. */
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

function Ring({ share }: Readonly<{ share: number }>) {
  return (
    <svg className="quote-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" pathLength="100" />
      <circle className="left" cx="12" cy="12" r="9" pathLength="100" strokeDasharray={`${share * 100} 100`} />
    </svg>
  );
}
