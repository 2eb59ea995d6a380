/** The receive amount and its currency. The amount follows from the send amount, or is set here. */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { CurrencyField } from '../../components/forms/currency-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { AmountInput, useAmountProblem } from './amount-input.tsx';
import type { Exchange } from './use-exchange.ts';
import { WorthLine } from './worth-line.tsx';

type Props = Readonly<{ exchange: Exchange; rows: readonly CurrencyRow[]; row: CurrencyRow; isFocused: boolean }>;

export function ReceiveLeg({ exchange, rows, row, isFocused }: Props) {
  const t = useTranslate();
  const { fields, errors, choose } = exchange;
  const problem = useAmountProblem(exchange, 'receive');
  const error = errors.receiveAmount ?? errors.receiveCurrency ?? row.why ?? problem;
  return (
    <div className="leg to">
      <label htmlFor="receiveAmount">
        {fields.orderType === 'fixed' ? t('exchange.receiveFixed') : t('exchange.receive')}
      </label>
      <div className="leg-row">
        <AmountInput
          {...{ exchange, isFocused }}
          side="receive"
          hasError={error !== undefined}
          describedBy="receiveAmount-error"
        />
        <CurrencyField side="receive" rows={rows} row={row} onChoose={(id) => choose('receiveCurrency', id)} />
      </div>
      <WorthLine exchange={exchange} side="receive" />
      <div id="receiveAmount-error" role="alert">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
