/**
 * The operator's choices for an order that waits for a decision: continue or refund. A choice that is not possible has
 * a reason instead of a button.
 */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { DecisionView, OrderPageView } from './order-view.ts';

type Props = Readonly<{ view: OrderPageView; failure: Failure | undefined }>;

export function OrderDecisions({ view, failure }: Props) {
  const t = useTranslate();
  const { decisions, figures, reason, state } = view;
  if (decisions.length === 0) return null;
  return (
    <section className="panel decide">
      <div>
        <h2>{t('admin.decide.title')}</h2>
        <p className="quiet">{reason === null ? t(`admin.state.${state}`) : t.loose(`admin.reason.${reason}`)}</p>
      </div>
      <div className="office-actions">
        {decisions.map((decision) =>
          decision.obstacle === null ? (
            <DecisionButton key={decision.choice} decision={decision} view={view} failure={failure} />
          ) : null,
        )}
      </div>
      <dl className="facts">
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {decisions.map(({ choice, obstacle }) =>
        obstacle === null ? null : (
          <p key={choice} className="quiet obstacle">
            {obstacle}
          </p>
        ),
      )}
    </section>
  );
}

function DecisionButton({ decision, view, failure }: Props & Readonly<{ decision: DecisionView }>) {
  const t = useTranslate();
  const { choice, clears, needsAddress } = decision;
  // The button that continues a held order is labelled "release".
  const isRelease = choice === 'continue' && view.state === 'held';
  const label = t(isRelease ? 'admin.decide.release' : `admin.decide.${choice}`);
  const isRefundStopped = choice === 'continue' && view.state === 'refunding';
  return (
    <Confirm
      id={`decide-${choice}`}
      intent={choice}
      act="order_decided"
      hidden={{ version: view.version, clears }}
      look={choice === 'continue' ? 'primary' : 'secondary'}
      label={label}
      title={`${label}: ${view.orderNumber}`}
      confirmLabel={label}
      confirmLook={choice === 'continue' ? 'primary' : 'danger'}
      isOpen={failure?.intent === choice}
    >
      {clears !== '' && <Note tone="warn">{t('admin.decide.clearText')}</Note>}
      <p>{t(isRefundStopped ? 'admin.decide.stopRefundText' : `admin.decide.${choice}Text`)}</p>
      {needsAddress && (
        <TextField
          label={t('admin.unclaimed.address')}
          name="address"
          required
          maxLength={200}
          hint={<Hint>{t('admin.unclaimed.noAddress')}</Hint>}
          defaultValue={typedIn(failure, choice, 'address')}
          error={problemOf(failure, choice, 'address')}
        />
      )}
      <ReasonField typed={typedIn(failure, choice, 'reason')} error={problemOf(failure, choice, 'reason')} />
      <StepUpFields intent={choice} failure={failure} />
    </Confirm>
  );
}
