/** What the operator can do with an order that waits for them: let it go on, or give the money back. */
import { Confirm } from '../../office-parts/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../office-parts/failure.ts';
import { ReasonField } from '../../office-parts/reason-field.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { Decision, OrderPageView } from './order-view.ts';

type Props = Readonly<{ view: OrderPageView; failure: Failure | undefined }>;

export function OrderDecisions({ view, failure }: Props) {
  const t = useTranslate();
  const { decisions, reason, state } = view;
  if (decisions.length === 0) return null;
  return (
    <section className="panel decide">
      <div>
        <h2>{t('admin.decide.title')}</h2>
        <p className="quiet">{reason === null ? t(`admin.state.${state}`) : t.loose(`admin.reason.${reason}`)}</p>
      </div>
      <div className="office-actions">
        {decisions.map((choice) => (
          <DecisionButton key={choice} choice={choice} view={view} failure={failure} />
        ))}
      </div>
    </section>
  );
}

function DecisionButton({ choice, view, failure }: Props & Readonly<{ choice: Decision }>) {
  const t = useTranslate();
  // An order that was held is let go; one that waits for a choice goes on.
  const isRelease = choice === 'continue' && view.state === 'held';
  const label = t(isRelease ? 'admin.decide.release' : `admin.decide.${choice}`);
  return (
    <Confirm
      id={`decide-${choice}`}
      intent={choice}
      hidden={{ version: view.version }}
      look={choice === 'continue' ? 'primary' : 'secondary'}
      label={label}
      title={`${label}: ${view.orderNumber}`}
      confirmLabel={label}
      confirmLook={choice === 'continue' ? 'primary' : 'danger'}
      isOpen={failure?.intent === choice}
    >
      <p>{t(`admin.decide.${choice}Text`)}</p>
      <ReasonField typed={typedIn(failure, choice, 'reason')} error={problemOf(failure, choice, 'reason')} />
    </Confirm>
  );
}
