/** Loans from the treasury: the form for a new one, and the list. */
import { typedIn, type Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
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
  const { t, pathname } = useSite();
  // A corrected form keeps its token (idempotency key), so that it makes one loan however often it is sent.
  const token = typedIn(failure, 'create', 'formToken') ?? formToken;
  return (
    <OfficeFrame {...{ username, hasSecondFactor, failure }} title={t('admin.nav.loans')}>
      {view.isFirst && <LoanForm formToken={token} failure={failure} />}
      <section className="panel table-panel">
        <h2>{t('admin.loan.list')}</h2>
        {view.rows.length === 0 ? (
          <p className="empty">{t('admin.loan.none')}</p>
        ) : (
          <LoanTable rows={view.rows} failure={failure} />
        )}
        {(view.next !== null || !view.isFirst) && (
          <div className="table-foot">
            {!view.isFirst && <LinkButton href={pathname}>{t('admin.firstPage')}</LinkButton>}
            {view.next !== null && (
              <LinkButton href={`${pathname}?cursor=${encodeURIComponent(view.next)}`}>
                {t('admin.nextPage')}
              </LinkButton>
            )}
          </div>
        )}
      </section>
    </OfficeFrame>
  );
}
