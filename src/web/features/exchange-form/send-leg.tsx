/** What the visitor sends: the amount, the currency, and between what it must be. */
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useSite } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { writeAmount } from './amount-text.ts';
import { CurrencyField } from './currency-field.tsx';
import type { CurrencyRow } from './exchange-data.ts';
import type { LimitsView } from './quote-view.ts';

type Props = Readonly<{
  rows: readonly CurrencyRow[];
  row: CurrencyRow;
  amount: string;
  limits: LimitsView | null;
  error: string | undefined;
  /** Without script the browser puts the cursor where something is to be mended. */
  isFocused: boolean;
  onAmount: (typed: string) => void;
  onLeave: () => void;
  onChoose: (id: CurrencyId) => void;
}>;

const longAmount = 10;

export function SendLeg({ rows, row, amount, limits, error, isFocused, onAmount, onLeave, onChoose }: Props) {
  const { t, language } = useSite();
  return (
    <div className="leg from">
      <label htmlFor="sendAmount">{t('exchange.send')}</label>
      <div className="leg-row">
        <input
          id="sendAmount"
          name="sendAmount"
          type="text"
          className={amount.length > longAmount ? 'amount num long' : 'amount num'}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          autoFocus={isFocused}
          maxLength={60}
          value={amount}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby="sendAmount-error sendAmount-limits"
          onChange={(event) => onAmount(event.target.value)}
          onBlur={onLeave}
        />
        <CurrencyField side="send" rows={rows} row={row} onChoose={onChoose} />
      </div>
      <p className="leg-sub num" id="sendAmount-limits">
        {limits && (
          <>
            <button
              type="submit"
              name="intent"
              value="min"
              className="as-text"
              aria-label={t('exchange.useMin', { amount: limits.minText, symbol: row.symbol })}
              onClick={(event) => {
                event.preventDefault();
                onAmount(writeAmount(language, limits.min));
              }}
            >
              {t('exchange.min', { amount: limits.minText, symbol: row.symbol })}
            </button>
            <span>{t('exchange.max', { amount: limits.maxText, symbol: row.symbol })}</span>
          </>
        )}
      </p>
      <div id="sendAmount-error" role="alert">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
