/** Surpluses: coins at our addresses that the books do not explain. They stop nothing; an operator may book them. */
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { useTranslate } from '../../site-context.tsx';
import { BookDifference } from './book-difference.tsx';
import type { SurplusRow } from './settings-view.ts';

type Props = Readonly<{ surpluses: readonly SurplusRow[]; failure: Failure | undefined }>;

export function SurplusPanel({ surpluses, failure }: Props) {
  const t = useTranslate();
  if (surpluses.length === 0) return null;
  return (
    <DataTable
      title={t('admin.surplus.title')}
      text={t('admin.surplus.text')}
      rows={surpluses}
      keyOf={({ currency }) => currency}
      columns={[
        { name: t('admin.pause.scope'), render: ({ currency }) => currency },
        {
          name: t('admin.asset.difference'),
          isEnd: true,
          look: 'num',
          render: ({ shown }) => (
            <>
              {shown}
              <small>{t('admin.stop.more')}</small>
            </>
          ),
        },
      ]}
      renderActions={({ currency, shown, exact }) => (
        <BookDifference
          scope={currency}
          name={currency}
          difference={{ shown, exact, isMore: true }}
          failure={failure}
        />
      )}
    />
  );
}
