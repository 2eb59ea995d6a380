/**
 * The chosen currency as a button that opens the picker. Beneath it is a native <select>, which works without
 * JavaScript, before it has loaded, and if the picker cannot be loaded.
 */
import { useLayoutEffect, useRef, useState } from 'react';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { CurrencyRow } from './currency-row.ts';
import { useLoaded } from './use-loaded.ts';

type Props = Readonly<{
  side: 'send' | 'receive';
  rows: readonly CurrencyRow[];
  row: CurrencyRow;
  onChoose: (id: CurrencyId) => void;
}>;

const fetchPicker = async () => await import('./currency-picker.tsx');

export function CurrencyField({ side, rows, row, onChoose }: Props) {
  const t = useTranslate();
  const picker = useLoaded(fetchPicker);
  const [isOpen, setOpen] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const isHydrated = useHydrated();
  const select = useRef<HTMLSelectElement>(null);
  // Somebody may have opened the list before React came: to hide it would close it under their hand.
  const [isInUse, setInUse] = useState(false);
  useLayoutEffect(() => setInUse(document.activeElement === select.current), []);
  const title = side === 'send' ? t('exchange.chooseSend') : t('exchange.chooseReceive');
  const offered = rows.filter(({ id, isOff }) => !isOff || id === row.id);

  const open = async (): Promise<void> => {
    if (await picker.load()) setOpen(true);
    else setPlain(true);
  };
  return (
    <div className={isPlain ? 'coin-field plain' : 'coin-field'}>
      <button
        type="button"
        className="coin needs-script"
        aria-haspopup="dialog"
        aria-label={t('exchange.chip', { symbol: row.symbol, network: row.networkName })}
        onClick={() => void open()}
        onPointerEnter={() => void picker.load()}
      >
        <CoinIcon symbol={row.symbol} network={row.networkCoin} />
        <span>
          <b>{row.symbol}</b> <small>{row.networkName}</small>
        </span>
        <Icon name="chevron-down" />
      </button>
      <select
        ref={select}
        name={`${side}Currency`}
        aria-label={title}
        value={row.id}
        hidden={isHydrated && !isPlain && !isInUse}
        onBlur={() => setInUse(false)}
        onChange={(event) => onChoose(event.target.value as CurrencyId)}
      >
        {offered.map(({ id, symbol, networkName, why }) => (
          <option key={id} value={id} disabled={why !== undefined}>
            {`${symbol} · ${networkName}`}
          </option>
        ))}
      </select>
      {isOpen && picker.part && (
        <picker.part.CurrencyPicker
          title={title}
          rows={offered}
          chosen={row.id}
          onClose={() => setOpen(false)}
          onChoose={(id) => {
            setOpen(false);
            onChoose(id);
          }}
        />
      )}
    </div>
  );
}
