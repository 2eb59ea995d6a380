/** One of the two amount fields. Typing into it makes its side the one that the visitor sets. */
import { useSite } from '../../site-context.tsx';
import type { AmountSide } from '#src/http/parse-order-fields.ts';
import { askReading, readAmount } from '../../components/forms/amount-text.ts';
import { isAboutAmount } from './quote-state.ts';
import type { Exchange } from './use-exchange.ts';

type Props = Readonly<{
  exchange: Exchange;
  side: AmountSide;
  /** Whether the field has an error, whose element has the id of the field with `-error`. */
  hasError: boolean;
  /** Whether the field gets the focus, after a refused form. */
  isFocused: boolean;
  describedBy: string;
}>;

const longAmount = 9;

export function AmountInput({ exchange, side, hasError, isFocused, describedBy }: Props) {
  const { fields, texts, live, change, leaveAmount } = exchange;
  const name = `${side}Amount` as const;
  const text = texts[side];
  const isSet = fields.amountSide === side;
  const looks = ['amount', 'num', text.length > longAmount && 'long', !isSet && live.status !== 'fresh' && 'is-dim'];
  return (
    <input
      id={name}
      name={name}
      type="text"
      className={looks.filter(Boolean).join(' ')}
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFocused}
      maxLength={60}
      value={text}
      placeholder="—"
      title={isSet || side === 'send' ? undefined : live.quote?.receiveExactText}
      aria-busy={!isSet && live.status === 'calculating'}
      aria-invalid={hasError || undefined}
      aria-describedby={describedBy}
      onChange={(event) => change({ [name]: event.target.value, amountSide: side })}
      onBlur={leaveAmount}
    />
  );
}

/** What is wrong with the amount of a side, in words. Undefined on the side that the visitor did not set. */
export function useAmountProblem({ fields, texts, live, limitError }: Exchange, side: AmountSide): string | undefined {
  const { t, language } = useSite();
  if (fields.amountSide !== side) return undefined;
  const text = texts[side];
  const typed = readAmount(language, text);
  if (text.trim() !== '' && typed.exact === undefined) {
    return askReading(t, language, typed) ?? t('errors.amount_malformed');
  }
  const refused = live.status === 'refused' && live.problem && isAboutAmount(live.problem) ? live.problem : null;
  return limitError ?? refused?.message;
}
