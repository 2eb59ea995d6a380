/** A labelled native <select>. */
import { useId, type ReactNode } from 'react';
import { Hint } from '../../ui/hint.tsx';
import { Icon } from '../../ui/icon.tsx';

type Option = Readonly<{ value: string; label: string }>;

type Props = Readonly<{
  label: ReactNode;
  name: string;
  options: readonly Option[];
  defaultValue?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  onChange?: (value: string) => void;
}>;

export function SelectField({ label, name, options, defaultValue, hint, error, onChange }: Props) {
  const id = useId();
  return (
    <div className="text-field">
      <div className="text-label">
        <label htmlFor={id}>{label}</label>
      </div>
      <div className={error === undefined ? 'text-box select-box' : 'text-box select-box bad'}>
        <select
          id={id}
          name={name}
          defaultValue={defaultValue}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange?.(event.target.value)}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
      <div id={`${id}-hint`}>
        {error === undefined ? hint !== undefined && <Hint>{hint}</Hint> : <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
