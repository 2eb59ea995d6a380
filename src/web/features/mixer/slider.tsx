/** A range input. It works with arrow keys and has a text value; without JavaScript visitors type a number instead. */
import { Hint } from '../../ui/hint.tsx';
import type { SliderName } from './mixer-data.ts';

type Props = Readonly<{
  name: SliderName;
  label: string;
  hint: string;
  value: string;
  valueText: string;
  bounds: Readonly<{ min: number; max: number; step: number }>;
  error: string | undefined;
  onChange: (value: string) => void;
}>;

export function Slider({ name, label, hint, value, valueText, bounds, error, onChange }: Props) {
  const described = `${name}-error ${name}-hint`;
  return (
    <div className="slider">
      <label htmlFor={name}>{label}</label>
      <output htmlFor={name} className="num needs-script">
        {valueText}
      </output>
      <input
        id={name}
        name={name}
        type="range"
        className="needs-script"
        {...bounds}
        value={value}
        aria-valuetext={valueText}
        aria-describedby={described}
        onChange={(event) => onChange(event.target.value)}
      />
      <noscript>
        <input
          type="number"
          name={name}
          {...bounds}
          defaultValue={value}
          aria-label={label}
          aria-describedby={described}
        />
      </noscript>
      <div id={`${name}-error`} aria-live="polite">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
      <p className="slider-scale num" aria-hidden="true">
        <span>{bounds.min}</span>
        <span>{bounds.max}</span>
      </p>
      <p id={`${name}-hint`} className="hint">
        {hint}
      </p>
    </div>
  );
}
