/** The searchable currency list: a combobox in a dialog, fully usable by keyboard. Loaded when first opened. */
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { CurrencyRow } from './currency-row.ts';
import { findCurrencies } from './find-currencies.ts';
import { NetworkChips } from './network-chips.tsx';
import { PickerList } from './picker-list.tsx';
import { PickerSearch } from './picker-search.tsx';
import { recentRows, rememberCurrency } from './recent-currencies.ts';
import './currency-picker.css';

type Props = Readonly<{
  title: string;
  rows: readonly CurrencyRow[];
  chosen: CurrencyId;
  onChoose: (id: CurrencyId) => void;
  onClose: () => void;
}>;

export function CurrencyPicker({ title, rows, chosen, onChoose, onClose }: Props) {
  const t = useTranslate();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [{ text, chain, active }, setSearch] = useState<Search>({ text: '', chain: undefined, active: 0 });

  const found = findCurrencies(rows, { text, chain, t });
  const isFiltered = text.trim() !== '' || chain !== undefined;
  const recent = isFiltered ? [] : recentRows(rows);
  const others = found.filter((row) => !recent.includes(row));
  const options = [...recent, ...others];

  const choose = (row: CurrencyRow | undefined): void => {
    if (!row || row.why !== undefined) return;
    rememberCurrency(row.id);
    onChoose(row.id);
  };
  const press = (event: KeyboardEvent): void => {
    const moved = moveActive(event.key, active, options.length);
    if (moved === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (moved === undefined) return choose(options[active]);
    setSearch({ text, chain, active: moved });
    list.current?.querySelectorAll('[role=option]')[moved]?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog isOpen title={title} closeLabel={t('site.close')} onClose={onClose} className="picker">
      <PickerSearch
        text={text}
        listId={listId}
        activeId={options.length > 0 ? `${listId}-${active}` : undefined}
        onText={(typed) => setSearch({ text: typed, chain, active: 0 })}
        onPress={press}
      />
      <NetworkChips rows={rows} chain={chain} onChoose={(next) => setSearch({ text, chain: next, active: 0 })} />
      {/* Next to the search field, because a phone's keyboard covers the end of the list. */}
      <p className={options.length === 0 ? 'picker-none' : 'visually-hidden'} role="status">
        {options.length === 0
          ? t('exchange.picker.none')
          : isFiltered && t('exchange.picker.results', { count: options.length })}
      </p>
      <PickerList {...{ list, listId, title, recent, others, chosen, active }} words={text} onChoose={choose} />
      <Note tone="warn">{t('exchange.picker.warning')}</Note>
    </Dialog>
  );
}

type Search = Readonly<{ text: string; chain: ChainId | undefined; active: number }>;

function moveActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  if (key === 'PageDown') return Math.min(count - 1, active + 6);
  if (key === 'PageUp') return Math.max(0, active - 6);
  return undefined;
}
