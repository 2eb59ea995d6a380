/** The options of the currency picker: recently used ones first, then all others. */
import type { RefObject } from 'react';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { useTranslate } from '../../site-context.tsx';
import type { CurrencyRow } from './currency-row.ts';
import { PickerOption } from './picker-option.tsx';

type Props = Readonly<{
  list: RefObject<HTMLDivElement | null>;
  listId: string;
  title: string;
  recent: readonly CurrencyRow[];
  others: readonly CurrencyRow[];
  chosen: CurrencyId;
  /** Index of the active option, counted over both groups. */
  active: number;
  words: string;
  onChoose: (row: CurrencyRow) => void;
}>;

export function PickerList({ list, listId, title, recent, others, chosen, active, words, onChoose }: Props) {
  const t = useTranslate();
  const draw = (row: CurrencyRow, index: number) => (
    <PickerOption
      key={row.id}
      row={row}
      id={`${listId}-${index}`}
      words={words}
      isChosen={row.id === chosen}
      isActive={index === active}
      onChoose={() => onChoose(row)}
    />
  );
  return (
    <div ref={list} className="picker-list" id={listId} role="listbox" aria-label={title}>
      {recent.length > 0 && (
        <div role="group" aria-label={t('exchange.picker.recent')}>
          <GroupTitle>{t('exchange.picker.recent')}</GroupTitle>
          {recent.map(draw)}
        </div>
      )}
      {others.length > 0 && (
        <div role="group" aria-label={t('exchange.picker.coins')}>
          {recent.length > 0 && <GroupTitle>{t('exchange.picker.coins')}</GroupTitle>}
          {others.map((row, index) => draw(row, recent.length + index))}
        </div>
      )}
    </div>
  );
}

/** Title of a group of options. Hidden from screen readers, because the group has an accessible name of its own. */
function GroupTitle({ children }: Readonly<{ children: string }>) {
  return (
    <p className="picker-group" aria-hidden="true">
      {children}
    </p>
  );
}
