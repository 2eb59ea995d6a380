/** The steps of an order, as a vertical list along a dotted line. */
import { Icon } from '../../ui/icon.tsx';
import { Moment } from './moment.tsx';
import type { StepView } from './step-view.ts';
import { Timed } from './timed.tsx';

type Props = Readonly<{ steps: readonly StepView[]; label: string }>;

export function StepList({ steps, label }: Props) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ id, title, text, status, time }, index) => (
        <li key={id} className={status} aria-current={status === 'now' || status === 'stuck' ? 'step' : undefined}>
          <span className="step-dot" aria-hidden="true">
            {status === 'done' ? <Icon name="check" /> : status === 'stuck' ? '!' : index + 1}
          </span>
          <h3>{title}</h3>
          {text !== '' && (
            <p>
              <Timed text={text} />
            </p>
          )}
          {time && <Moment className="mono" {...time} />}
        </li>
      ))}
    </ol>
  );
}
