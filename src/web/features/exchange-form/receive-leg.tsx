/**
 * The receive amount. The previous figure stays, dimmed, while the next is calculated, so that the layout does not
 * jump.
 */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { CurrencyField } from '../../components/forms/currency-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import type { Exchange } from './use-exchange.ts';

type Props = Readonly<{ exchange: Exchange; rows: readonly CurrencyRow[]; row: CurrencyRow }>;

const longAmount = 9;

export function ReceiveLeg({ exchange, rows, row }: Props) {
  const t = useTranslate();
  const { fields, errors, live, choose } = exchange;
  const { status, quote } = live;
  // A refused amount has no result; the previous figure would look like its result.
  const hasResult = quote && status !== 'none' && status !== 'refused';
  const text = hasResult ? quote.receiveText : undefined;
  const closed = errors.receiveCurrency ?? row.why;
  const isLong = (text?.length ?? 0) > longAmount;
  const looks = ['amount', 'num', isLong && 'long', status !== 'fresh' && 'is-dim'].filter(Boolean);
  return (
    <div className="leg to">
      <p className="leg-label" id="receiveAmount-label">
        {fields.orderType === 'fixed' ? t('exchange.receiveFixed') : t('exchange.receive')}
      </p>
      <div className="leg-row">
        <output
          htmlFor="sendAmount"
          aria-live="off"
          aria-busy={status === 'calculating'}
          aria-labelledby="receiveAmount-label"
          className={looks.join(' ')}
          title={text && quote?.receiveExactText}
        >
          {text ?? (status === 'calculating' ? <span className="skeleton" aria-hidden="true" /> : '—')}
        </output>
        <CurrencyField side="receive" rows={rows} row={row} onChoose={(id) => choose('receiveCurrency', id)} />
      </div>
      {closed !== undefined && <Hint tone="bad">{closed}</Hint>}
    </div>
  );
}
