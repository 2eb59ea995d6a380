/** The policy in force, the form that changes it, the difference before it is saved, and the history. */
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicyHistory } from './policy-history.tsx';
import { PolicyReview } from './policy-review.tsx';
import type { PolicyAnswer, PolicyView } from './policy-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  view: PolicyView;
  answer: PolicyAnswer | undefined;
}>;

export function PolicyPage({ operator, view, answer }: Props) {
  const t = useTranslate();
  const version = view.number === 0 ? t('admin.policy.usual') : t('admin.policy.number', { number: view.number });
  return (
    <OfficeFrame
      operator={operator}
      title={t('admin.nav.policy')}
      beside={<span className="pill">{version}</span>}
      failure={answer?.failure}
    >
      {answer?.step === 'review' ? <PolicyReview answer={answer} /> : <PolicyForm view={view} answer={answer} />}
      <PolicyHistory view={view} />
    </OfficeFrame>
  );
}
