/** Payout stops: scope, reason, difference between books and chain, and how to resume. */
import { Confirm } from '../../components/office/confirm.tsx';
import { DataTable } from '../../components/office/data-table.tsx';
import type { Failure } from '../../components/office/failure.ts';
import { useTranslate } from '../../site-context.tsx';
import { BookDifference, Proof } from './book-difference.tsx';
import type { StopRow } from './settings-view.ts';
import { liftId } from './stop-ids.ts';

type Props = Readonly<{ stops: readonly StopRow[]; failure: Failure | undefined }>;

export function StopsPanel({ stops, failure }: Props) {
  const t = useTranslate();
  return (
    <DataTable
      title={t('admin.stop.title')}
      text={stops.length === 0 ? t('admin.stop.none') : t('admin.stop.text')}
      rows={stops}
      keyOf={liftId}
      columns={[
        { name: t('admin.pause.scope'), render: ({ name }) => name },
        { name: t('admin.stop.why'), look: 'break', render: (stop) => <Why stop={stop} /> },
        {
          name: t('admin.asset.difference'),
          isEnd: true,
          look: 'num',
          render: ({ reason, difference }) =>
            reason === 'books_differ' ? <Difference difference={difference} /> : '–',
        },
      ]}
      renderActions={(stop) => <Actions stop={stop} failure={failure} />}
    />
  );
}

function Why({ stop: { reason, note, by, since } }: Readonly<{ stop: StopRow }>) {
  const t = useTranslate();
  return (
    <>
      {t(`admin.stop.reason.${reason}`)}
      {note !== '' && <small>{note}</small>}
      <small>{t('admin.pause.by', { name: by, time: since })}</small>
    </>
  );
}

type StopProps = Readonly<{ stop: StopRow; failure: Failure | undefined }>;

function Actions({ stop, failure }: StopProps) {
  const t = useTranslate();
  const { reason, difference } = stop;
  return (
    <>
      {reason === 'restored' ? <small>{t('admin.stop.waits')}</small> : <Lift stop={stop} failure={failure} />}
      {reason === 'books_differ' && difference?.canBeBooked === true && (
        <BookDifference scope={stop.scope} name={stop.name} difference={difference} failure={failure} />
      )}
    </>
  );
}

function Difference({ difference }: Readonly<{ difference: StopRow['difference'] }>) {
  const t = useTranslate();
  if (difference === null) return <span className="quiet">{t('admin.asset.moving')}</span>;
  if (difference.exact === '0') return difference.shown;
  return (
    <>
      {difference.shown}
      <small>{difference.isMore ? t('admin.stop.more') : t('admin.stop.less')}</small>
    </>
  );
}

function Lift({ stop, failure }: StopProps) {
  const t = useTranslate();
  const id = liftId(stop);
  const isAboutBooks = stop.reason === 'books_differ';
  const verb = isAboutBooks ? t('admin.stop.compare') : t('admin.stop.lift');
  return (
    <Confirm
      id={id}
      intent="lift_stop"
      act="payouts_resumed"
      hidden={{ scope: stop.scope, stop: stop.reason }}
      name={stop.name}
      label={verb}
      title={t('admin.stop.liftTitle', { name: stop.name })}
      confirmLabel={verb}
      isOpen={failure?.intent === id}
    >
      <p>{isAboutBooks ? t('admin.stop.compareText') : t('admin.stop.liftText')}</p>
      <Proof id={id} failure={failure} />
    </Confirm>
  );
}
