/** Second step of a change: the difference, the reason and step-up authentication. */
import { problemOf } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import type { PolicyAnswer } from './policy-view.ts';

type Props = Readonly<{ answer: Extract<PolicyAnswer, { step: 'review' }> }>;

export function PolicyReview({ answer }: Props) {
  const { t, pathname } = useSite();
  const { typed, basedOn, number, changes, reason, failure } = answer;
  return (
    <form method="post" action={pathname} className="panel policy-review">
      <input type="hidden" name="basedOn" value={basedOn} />
      {Object.entries(typed).map(([path, value]) => (
        <input key={path} type="hidden" name={path} value={value} />
      ))}
      <h2>{t('admin.policy.reviewTitle')}</h2>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t('admin.policy.value')}</th>
            <th scope="col">{t('admin.policy.from')}</th>
            <th scope="col">{t('admin.policy.to')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, label, from, to }) => (
            <tr key={path}>
              <th scope="row" data-label={t('admin.policy.value')}>
                {label}
              </th>
              <td className="num" data-label={t('admin.policy.from')}>
                <del>{from}</del>
              </td>
              <td className="num" data-label={t('admin.policy.to')}>
                <ins>{to}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('admin.policy.reviewText', { number })}</p>
      <ReasonField typed={reason} error={problemOf(failure, 'save', 'reason')} />
      <StepUpFields intent="save" failure={failure} />
      <div className="form-actions">
        <Button type="submit" name="intent" value="save" look="primary">
          {t('admin.policy.save')}
        </Button>
        {/* Needs neither reason nor password. */}
        <Button type="submit" name="intent" value="edit" look="plain" formNoValidate>
          {t('admin.policy.edit')}
        </Button>
      </div>
    </form>
  );
}
