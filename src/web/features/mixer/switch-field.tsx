/** An on/off setting: a check box styled as a switch, with a description. */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import type { SwitchName } from './mixer-data.ts';

type Props = Readonly<{
  name: SwitchName;
  text: string;
  isWarning?: boolean;
  isOn: boolean;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
}>;

export function SwitchField({ name, text, isWarning = false, isOn, error, onChange }: Props) {
  const t = useTranslate();
  return (
    <div className="switch-field">
      <label htmlFor={name}>{t(`mixer.settings.${name}`)}</label>
      <input
        id={name}
        name={name}
        type="checkbox"
        // No aria-checked: a check box has its own state, and the attribute would be outdated without JavaScript.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className="switch"
        checked={isOn}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={`${name}-error ${name}-text`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div id={`${name}-text`}>
        <Hint tone={isWarning ? 'warn' : 'plain'}>{text}</Hint>
      </div>
      <div id={`${name}-error`} aria-live="polite">
        {error !== undefined && <Hint tone="bad">{error}</Hint>}
      </div>
    </div>
  );
}
