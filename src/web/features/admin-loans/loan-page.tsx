/** Loans from the treasury: the form for a new one, and the list. */
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { Allowed } from '../../components/office/allowed.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { LoanForm } from './loan-form.tsx';
import { LoanTable } from './loan-table.tsx';
import type { LoanListView } from './loan-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  view: LoanListView;
  formToken: string;
  failure: Failure | undefined;
}>;

export function LoanPage({ operator, view, formToken, failure }: Props) {
  const t = useTranslate();
  // A corrected form keeps its token (idempotency key), so that it makes one loan however often it is sent.
  const token = typedIn(failure, 'create', 'formToken') ?? formToken;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.loans')}>
      {view.isFirst && (
        <Allowed act="loan_created" title={t('admin.loan.create')}>
          <LoanForm formToken={token} failure={failure} />
        </Allowed>
      )}
      <LoanTable view={view} failure={failure} />
    </OfficeFrame>
  );
}
