/** A <select> that is disabled until the choice before it is made; without JavaScript the server enables it. */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { RequiredName } from './card-data.ts';
import type { Card } from './use-card.ts';

type Props = Readonly<{
  card: Card;
  name: Exclude<RequiredName, 'sendAmount' | 'receiveAddress'>;
  options: readonly Readonly<{ value: string; name: string; why?: string | undefined }>[];
  /** Hint which field to choose first; undefined if this field can be chosen now. */
  before?: string | undefined;
}>;

export function ChoiceField({ card: { fields, errors, set }, name, options, before }: Props) {
  const t = useTranslate();
  const error = errors[name];
  return (
    <div className="choice-field">
      <label htmlFor={name}>{t(`mixing.${name}`)}</label>
      <select
        id={name}
        name={name}
        required
        disabled={before !== undefined}
        value={fields[name]}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${name}-error`}
        onChange={(event) => set(name, event.target.value)}
      >
        <option value="">{before ?? t('mixing.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.why !== undefined}>
            {option.why ?? option.name}
          </option>
        ))}
      </select>
      <div id={`${name}-error`} aria-live="polite">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
