/** Filter chips of the currency picker, one for each network. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import type { CurrencyRow } from './currency-row.ts';

type Props = Readonly<{
  rows: readonly CurrencyRow[];
  chain: ChainId | undefined;
  onChoose: (chain: ChainId | undefined) => void;
}>;

export function NetworkChips({ rows, chain, onChoose }: Props) {
  const t = useTranslate();
  const firstRows = rows.filter((row, index) => rows.findIndex((other) => other.chain === row.chain) === index);
  return (
    <fieldset className="picker-chips">
      <legend className="visually-hidden">{t('exchange.picker.networks')}</legend>
      <button type="button" aria-pressed={chain === undefined} onClick={() => onChoose(undefined)}>
        {t('exchange.picker.all')}
      </button>
      {firstRows.map((row) => (
        <button
          key={row.chain}
          type="button"
          aria-pressed={chain === row.chain}
          onClick={() => onChoose(chain === row.chain ? undefined : row.chain)}
        >
          <CoinIcon symbol={row.networkCoin} size="small" />
          {row.chainName}
        </button>
      ))}
    </fieldset>
  );
}
