/** The margin among the lines of a price, why it is what it is, and the way to the page that explains it. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import type { MarginView } from './margin-view.ts';
import { ratesQuery } from '#src/http/rates-query.ts';

type Props = Readonly<{
  quote: Readonly<{ margin: MarginView; fromCurrency: string; toCurrency: string; amount: string }>;
}>;

export function MarginLine({ quote: { margin, fromCurrency, toCurrency, amount } }: Props) {
  const t = useTranslate();
  const pageAt = usePagePath();
  if (!margin) return null;
  return (
    <div>
      <dt>
        <a href={pageAt('rates') + ratesQuery({ from: fromCurrency, to: toCurrency, amount })}>
          {t('exchange.line.margin')}
        </a>
        <small>{t('exchange.line.mid', margin)}</small>
      </dt>
      <dd>{margin.total}</dd>
    </div>
  );
}
