/** A labelled text input with its hint and its error, both tied to it for assistive technology. */
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { Hint } from './hint.tsx';

type Props = Readonly<{
  label: ReactNode;
  name: string;
  /** Content beside the label, at the end of the line. */
  labelEnd?: ReactNode;
  /** Hint below the input, while there is no error. */
  hint?: ReactNode;
  /** Error text: what is wrong and what to do. Turns the field red and is announced. */
  error?: ReactNode;
  /** Whether the field is marked as valid. */
  isGood?: boolean;
  /** Buttons inside the field, at its end. */
  actions?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;

export function TextField({ label, labelEnd, hint, error, isGood = false, actions, inputRef, id, ...input }: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== false;
  const look = hasError ? 'text-box bad' : isGood ? 'text-box good' : 'text-box';
  return (
    <div className="text-field">
      <div className="text-label">
        <label htmlFor={inputId}>{label}</label>
        {labelEnd !== undefined && <span>{labelEnd}</span>}
      </div>
      <div className={look}>
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={inputId}
          ref={inputRef}
          aria-invalid={hasError || undefined}
          aria-describedby={`${inputId}-error ${inputId}-hint`}
        />
        {actions}
      </div>
      <div id={`${inputId}-error`} aria-live="polite">
        {hasError && <Hint tone="bad">{error}</Hint>}
      </div>
      <div id={`${inputId}-hint`}>{hint}</div>
    </div>
  );
}
