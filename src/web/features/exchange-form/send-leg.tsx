/** The send amount, its currency and its limits. The amount is set here, or follows from the receive amount. */
import { useSite, useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { formatDecimal } from '#src/i18n/format.ts';
import { CurrencyField } from '../../components/forms/currency-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { AmountInput, useAmountProblem } from './amount-input.tsx';
import { formatShort } from './quote-view.ts';
import type { Exchange } from './use-exchange.ts';
import { WorthLine } from './worth-line.tsx';

type Props = Readonly<{
  exchange: Exchange;
  rows: readonly CurrencyRow[];
  row: CurrencyRow;
  isFocused: boolean;
}>;

export function SendLeg({ exchange, rows, row, isFocused }: Props) {
  const t = useTranslate();
  const { errors, choose } = exchange;
  const problem = useAmountProblem(exchange, 'send');
  const error = errors.sendAmount ?? errors.sendCurrency ?? row.why ?? problem;
  return (
    <div className="leg from">
      <label htmlFor="sendAmount">{t('exchange.send')}</label>
      <div className="leg-row">
        <AmountInput
          {...{ exchange, isFocused }}
          side="send"
          hasError={error !== undefined}
          describedBy="sendAmount-error sendAmount-limits"
        />
        <CurrencyField side="send" rows={rows} row={row} onChoose={(id) => choose('sendCurrency', id)} />
      </div>
      <WorthLine exchange={exchange} side="send" />
      <LimitLine exchange={exchange} symbol={row.symbol} />
      <div id="sendAmount-error" role="alert">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}

/**
 * Buttons that fill in the minimum or maximum. The reason for a limit is in the fee details, and at the field if the
 * limit is violated.
 */
function LimitLine({ exchange: { live, suggest }, symbol }: Readonly<{ exchange: Exchange; symbol: string }>) {
  const { t, language } = useSite();
  const { min, max } = live.limits ?? live.bounds;
  const texts = { min: formatDecimal(language, min), max: formatShort(language, max) };
  const exact = { min, max };
  return (
    <p className="leg-sub num" id="sendAmount-limits">
      {(['min', 'max'] as const).map((name) => (
        <button
          key={name}
          type="submit"
          name="intent"
          value={name}
          className="as-text"
          onClick={(event) => {
            event.preventDefault();
            suggest({}, exact[name]);
          }}
        >
          {t(`exchange.${name}`, { amount: texts[name], symbol })}
        </button>
      ))}
    </p>
  );
}
