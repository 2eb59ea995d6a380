/** What the visitor sends: the amount, the currency, and between what it must be. */
import { useSite } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { askReading, readAmount, writeAmount } from '../../form-parts/amount-text.ts';
import { CurrencyField } from '../../form-parts/currency-field.tsx';
import type { CurrencyRow } from '../../form-parts/currency-row.ts';
import { isAboutAmount } from './quote-state.ts';
import type { Exchange } from './use-exchange.ts';

type Props = Readonly<{
  exchange: Exchange;
  rows: readonly CurrencyRow[];
  row: CurrencyRow;
  isFocused: boolean;
}>;

const longAmount = 9;

export function SendLeg({ exchange, rows, row, isFocused }: Props) {
  const { t, language } = useSite();
  const { fields, errors, live, change, choose, leaveAmount } = exchange;
  const { sendAmount } = fields;
  const refused = live.status === 'refused' && live.problem && isAboutAmount(live.problem) ? live.problem : null;
  const typed = readAmount(language, sendAmount);
  const isUnreadable = sendAmount.trim() !== '' && typed.exact === undefined;
  const unreadable = isUnreadable ? (askReading(t, language, typed) ?? t('errors.amount_malformed')) : undefined;
  const error = errors.sendAmount ?? errors.sendCurrency ?? unreadable ?? refused?.message;
  return (
    <div className="leg from">
      <label htmlFor="sendAmount">{t('exchange.send')}</label>
      <div className="leg-row">
        <input
          id="sendAmount"
          name="sendAmount"
          type="text"
          className={sendAmount.length > longAmount ? 'amount num long' : 'amount num'}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          // After a form that was sent in vain the cursor belongs where something is to be mended.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isFocused}
          maxLength={60}
          value={sendAmount}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby="sendAmount-error sendAmount-limits"
          onChange={(event) => change({ sendAmount: event.target.value })}
          onBlur={leaveAmount}
        />
        <CurrencyField side="send" rows={rows} row={row} onChoose={(id) => choose('sendCurrency', id)} />
      </div>
      <LimitLine exchange={exchange} symbol={row.symbol} />
      <div id="sendAmount-error" role="alert">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}

/**
 * The least is a button that fills it in; its reason stands in the fee details and beside the field when it is missed.
 */
function LimitLine({ exchange: { live, change }, symbol }: Readonly<{ exchange: Exchange; symbol: string }>) {
  const { t, language } = useSite();
  const { limits } = live;
  return (
    <p className="leg-sub num" id="sendAmount-limits">
      {limits && (
        <>
          <button
            type="submit"
            name="intent"
            value="min"
            className="as-text"
            title={t('exchange.useMin', { amount: limits.minText, symbol })}
            onClick={(event) => {
              event.preventDefault();
              change({ sendAmount: writeAmount(language, limits.min) });
            }}
          >
            {t('exchange.min', { amount: limits.minText, symbol })}
          </button>
          <span>{t('exchange.max', { amount: limits.maxText, symbol })}</span>
        </>
      )}
    </p>
  );
}
