/** One option of the currency picker: coin, network and minimum amount. */
import { formatDecimal } from '#src/i18n/format.ts';
import { useSite } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CurrencyRow } from './currency-row.ts';
import { coinName } from './find-currencies.ts';

type Props = Readonly<{
  row: CurrencyRow;
  id: string;
  /** The search text, which is highlighted in the names. */
  words: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}>;

export function PickerOption({ row, id, words, isChosen, isActive, onChoose }: Props) {
  const { t, language } = useSite();
  const isClosed = row.why !== undefined;
  return (
    // Keyboard focus stays in the search field, which refers to the active option (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={isClosed || undefined}
      className={isActive ? 'picker-option is-active' : 'picker-option'}
      onClick={onChoose}
    >
      <CoinIcon symbol={row.symbol} network={row.networkCoin} />
      <span className="picker-names">
        <b>
          <Marked text={row.symbol} words={words} />
          <span className="picker-tag">
            <Marked text={row.tag} words={words} />
          </span>
        </b>
        <small>{row.why ?? <Marked text={coinName(row, t)} words={words} />}</small>
      </span>
      <span className="picker-end num">
        {!isClosed && t('exchange.picker.min', { amount: formatDecimal(language, row.min) })}
        {isChosen && <Icon name="check" />}
      </span>
    </div>
  );
}

function Marked({ text, words }: Readonly<{ text: string; words: string }>) {
  const wanted = words.trim().toLowerCase();
  // The search text matches only at the start of a word, as in the search itself.
  const at = wanted === '' ? -1 : ` ${text.toLowerCase()}`.indexOf(` ${wanted}`);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
