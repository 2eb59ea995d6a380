/** The send amount, its currency and its limits. */
import { useSite } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { formatDecimal } from '#src/i18n/format.ts';
import { askReading, readAmount } from '../../components/forms/amount-text.ts';
import { CurrencyField } from '../../components/forms/currency-field.tsx';
import type { CurrencyRow } from '../../components/forms/currency-row.ts';
import { isAboutAmount } from './quote-state.ts';
import { formatShort } from './quote-view.ts';
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
  const { fields, errors, live, limitError, change, choose, leaveAmount } = exchange;
  const { sendAmount } = fields;
  const refused = live.status === 'refused' && live.problem && isAboutAmount(live.problem) ? live.problem : null;
  const typed = readAmount(language, sendAmount);
  const isUnreadable = sendAmount.trim() !== '' && typed.exact === undefined;
  const unreadable = isUnreadable ? (askReading(t, language, typed) ?? t('errors.amount_malformed')) : undefined;
  const closed = errors.sendCurrency ?? row.why;
  const error = errors.sendAmount ?? closed ?? unreadable ?? limitError ?? refused?.message;
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
          // After a refused form the focus goes to the first field with an error.
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
