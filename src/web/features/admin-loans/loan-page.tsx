/** Loans from the treasury: the form for a new one, and the list. */
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { useTranslate } from '../../site-context.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanTable } from './loan-table.tsx';
import type { LoanListView } from './loan-view.ts';

type Props = Readonly<{
  username: string;
  hasSecondFactor: boolean;
  view: LoanListView;
  formToken: string;
  failure: Failure | undefined;
}>;

export function LoanPage({ username, hasSecondFactor, view, formToken, failure }: Props) {
  const t = useTranslate();
  // A corrected form keeps its token (idempotency key), so that it makes one loan however often it is sent.
  const token = typedIn(failure, 'create', 'formToken') ?? formToken;
  return (
    <OfficeFrame {...{ username, hasSecondFactor, failure }} title={t('admin.nav.loans')}>
      {view.isFirst && <LoanForm formToken={token} failure={failure} />}
      <LoanTable view={view} failure={failure} />
    </OfficeFrame>
  );
}
