/**
 * Announces a new result to screen readers once, and not every figure on the way. Silent until something has changed.
 */
import { useTranslate } from '../../site-context.tsx';
import type { QuoteState } from './quote-state.ts';

type Props = Readonly<{ live: QuoteState; swapped: string; symbol: string }>;

export function Announcements({ live, swapped, symbol }: Props) {
  const t = useTranslate();
  const isNew = live.pricedCount > 0 && live.status === 'fresh' && live.quote;
  return (
    <div className="visually-hidden" aria-live="polite">
      <p>{swapped}</p>
      <p>{isNew && t('exchange.announce', { amount: isNew.receiveText, symbol })}</p>
    </div>
  );
}
