/** Cold storage: what lies there, what should go there, moves, and the set-up of its keys. */
import { Allowed } from '../../components/office/allowed.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { AccountForm, MoveForm, ReturnForm } from './cold-forms.tsx';
import { ColdAccountTable, ColdMoveTable, ColdStockTable, ColdSuggestionTable } from './cold-tables.tsx';
import { ReturnTable } from './return-table.tsx';
import type { ColdView } from './cold-view.ts';

type Props = Readonly<{
  operator: PageOperator;
  view: ColdView;
  formToken: string;
  failure: Failure | undefined;
}>;

export function ColdPage({ operator, view, formToken, failure }: Props) {
  const t = useTranslate();
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.cold')}>
      <Note tone="info">
        <p>{t('desk.cold.text')}</p>
      </Note>
      <ColdStockTable rows={view.stock} failure={failure} />
      <ColdSuggestionTable rows={view.suggestions} />
      <Allowed act="cold_move_proposed" title={t('desk.cold.move')}>
        <MoveForm currencies={view.movable} formToken={formToken} failure={failure} />
      </Allowed>
      <ColdMoveTable rows={view.moves} />
      <ReturnTable rows={view.returns} failure={failure} />
      {view.returnable.length > 0 && (
        <Allowed act="cold_return_requested" title={t('desk.cold.bring')}>
          <ReturnForm
            accounts={view.returnable}
            nonceAccount={view.nonceAccount}
            formToken={formToken}
            failure={failure}
          />
        </Allowed>
      )}
      <ColdAccountTable rows={view.accounts} failure={failure} />
      <Allowed act="cold_account_proposed" title={t('desk.cold.setUp')}>
        <AccountForm networks={view.networks} cooling={view.cooling} formToken={formToken} failure={failure} />
      </Allowed>
    </OfficeFrame>
  );
}
