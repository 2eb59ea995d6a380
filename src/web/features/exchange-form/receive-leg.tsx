/** What the visitor gets. The last good figure stays while the next is calculated; nothing jumps. */
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CurrencyField } from './currency-field.tsx';
import type { CurrencyRow, Fields } from './exchange-data.ts';
import type { QuoteState } from './quote-state.ts';

type Props = Readonly<{
  rows: readonly CurrencyRow[];
  row: CurrencyRow;
  orderType: Fields['orderType'];
  live: QuoteState;
  error: string | undefined;
  onChoose: (id: CurrencyId) => void;
}>;

const longAmount = 10;

export function ReceiveLeg({ rows, row, orderType, live, error, onChoose }: Props) {
  const t = useTranslate();
  const { status, quote } = live;
  const isLong = (quote?.receiveText.length ?? 0) > longAmount;
  const looks = ['amount', 'num', isLong && 'long', status !== 'fresh' && 'is-dim'].filter(Boolean);
  return (
    <div className="leg to">
      <p className="leg-label" id="receiveAmount-label">
        {orderType === 'fixed' ? t('exchange.receiveFixed') : t('exchange.receive')}
      </p>
      <div className="leg-row">
        <output
          htmlFor="sendAmount"
          aria-live="off"
          aria-busy={status === 'calculating'}
          aria-labelledby="receiveAmount-label"
          className={looks.join(' ')}
          title={quote?.receiveExactText}
        >
          {status === 'none' ? '—' : (quote?.receiveText ?? (status === 'calculating' ? <Skeleton /> : '—'))}
        </output>
        <CurrencyField side="receive" rows={rows} row={row} onChoose={onChoose} />
      </div>
      {error !== undefined && <Hint tone="bad">{error}</Hint>}
    </div>
  );
}
