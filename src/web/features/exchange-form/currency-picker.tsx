/** The list of currencies with search: a combobox in a dialog, wholly usable by keyboard. Fetched when first opened. */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import type { CurrencyId } from '#src/domain/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import type { CurrencyRow } from './exchange-data.ts';
import { findCurrencies } from './find-currencies.ts';
import { NetworkChips } from './network-chips.tsx';
import { PickerOption } from './picker-option.tsx';
import './currency-picker.css';

type Props = Readonly<{
  title: string;
  rows: readonly CurrencyRow[];
  chosen: CurrencyId;
  onChoose: (id: CurrencyId) => void;
  onClose: () => void;
}>;

/** Kept while the page is open and nowhere else: what a visitor looked at is theirs. */
let recentIds: readonly CurrencyId[] = [];
const mostRecent = 3;

export function CurrencyPicker({ title, rows, chosen, onChoose, onClose }: Props) {
  const t = useTranslate();
  const listId = useId();
  const [text, setText] = useState('');
  const [chain, setChain] = useState<ChainId>();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const found = findCurrencies(rows, { text, chain, nameOf: (symbol) => t(`exchange.coin.${symbol}`) });
  const isFiltered = text.trim() !== '' || chain !== undefined;
  const recent = isFiltered ? [] : recentRows(rows, chosen);
  const others = found.filter((row) => !recent.includes(row));
  const options = [...recent, ...others];

  const choose = (row: CurrencyRow | undefined): void => {
    if (!row) return;
    recentIds = [row.id, ...recentIds.filter((id) => id !== row.id)].slice(0, mostRecent);
    onChoose(row.id);
  };
  const move = (event: KeyboardEvent): void => {
    const moved = moveActive(event.key, active, options.length);
    if (moved === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (moved === undefined) choose(options[active]);
    else setActive(moved);
  };
  useEffect(() => {
    list.current?.querySelector('.is-active')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const draw = (row: CurrencyRow, index: number) => (
    <PickerOption
      key={row.id}
      row={row}
      id={`${listId}-${index}`}
      words={text}
      isChosen={row.id === chosen}
      isActive={index === active}
      onChoose={() => choose(row)}
    />
  );
  return (
    <Dialog isOpen title={title} closeLabel={t('site.close')} onClose={onClose} className="picker">
      <div className="picker-search text-box">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options.length > 0 ? `${listId}-${active}` : undefined}
          aria-label={t('exchange.picker.search')}
          placeholder={t('exchange.picker.search')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={move}
        />
      </div>
      <NetworkChips
        rows={rows}
        chain={chain}
        onChoose={(next) => {
          setChain(next);
          setActive(0);
        }}
      />
      <div ref={list} className="picker-list" id={listId} role="listbox" aria-label={title}>
        {recent.length > 0 && (
          <div role="group" aria-labelledby={`${listId}-recent`}>
            <p className="picker-group" id={`${listId}-recent`}>
              {t('exchange.picker.recent')}
            </p>
            {recent.map(draw)}
          </div>
        )}
        <div role="group" aria-label={t('exchange.picker.coins')}>
          {recent.length > 0 && (
            <p className="picker-group" aria-hidden="true">
              {t('exchange.picker.coins')}
            </p>
          )}
          {others.map((row, index) => draw(row, recent.length + index))}
        </div>
      </div>
      {options.length === 0 && <p className="picker-none">{t('exchange.picker.none')}</p>}
      <p className="visually-hidden" aria-live="polite">
        {isFiltered && t('exchange.picker.results', { count: options.length })}
      </p>
      <Note tone="warn">{t('exchange.picker.warning')}</Note>
    </Dialog>
  );
}

/** What is chosen now stands first, then what was chosen before. */
function recentRows(rows: readonly CurrencyRow[], chosen: CurrencyId): readonly CurrencyRow[] {
  const ids = [chosen, ...recentIds.filter((id) => id !== chosen)].slice(0, mostRecent);
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + 6);
  if (key === 'PageUp') return Math.max(0, active - 6);
  return undefined;
}
