/**
 * The search field of the currency picker. It keeps the focus; the list only shows the active option
 * (aria-activedescendant).
 */
import type { KeyboardEvent } from 'react';
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = Readonly<{
  text: string;
  listId: string;
  activeId: string | undefined;
  onText: (text: string) => void;
  onPress: (event: KeyboardEvent) => void;
}>;

export function PickerSearch({ text, listId, activeId, onText, onPress }: Props) {
  const t = useTranslate();
  return (
    <div className="picker-search text-box">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={t('exchange.picker.search')}
        placeholder={t('exchange.picker.search')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onPress}
      />
    </div>
  );
}
