/** Payout stops: scope, reason, difference between books and chain, and how to resume. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import type { StopRow } from './settings-view.ts';
import { bookId, liftId } from './stop-ids.ts';

type Props = Readonly<{ stops: readonly StopRow[]; failure: Failure | undefined }>;

export function StopsPanel({ stops, failure }: Props) {
  const t = useTranslate();
  return (
    <section className="panel table-panel">
      <h2>{t('admin.stop.title')}</h2>
      <p className="quiet table-text">{stops.length === 0 ? t('admin.stop.none') : t('admin.stop.text')}</p>
      {stops.length > 0 && (
        <table className="office-table">
          <thead>
            <tr>
              <th scope="col">{t('admin.pause.scope')}</th>
              <th scope="col">{t('admin.stop.why')}</th>
              <th scope="col" className="end">
                {t('admin.asset.difference')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('admin.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {stops.map((stop) => (
              <Row key={liftId(stop)} stop={stop} failure={failure} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Row({ stop, failure }: Readonly<{ stop: StopRow; failure: Failure | undefined }>) {
  const t = useTranslate();
  const { name, reason, note, by, since, difference } = stop;
  const isAboutBooks = reason === 'books_differ';
  return (
    <tr>
      <th scope="row" className="lead">
        {name}
      </th>
      <td className="break" data-label={t('admin.stop.why')}>
        {t(`admin.stop.reason.${reason}`)}
        {note !== '' && <small>{note}</small>}
        <small>{t('admin.pause.by', { name: by, time: since })}</small>
      </td>
      <td className="end num" data-label={t('admin.asset.difference')}>
        {isAboutBooks ? <Difference difference={difference} /> : '–'}
      </td>
      <td className="row-actions">
        {reason === 'restored' ? <small>{t('admin.stop.waits')}</small> : <Lift stop={stop} failure={failure} />}
        {isAboutBooks && difference?.canBeBooked === true && (
          <Book stop={stop} difference={difference} failure={failure} />
        )}
      </td>
    </tr>
  );
}

type KnownDifference = NonNullable<StopRow['difference']>;

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

function Lift({ stop, failure }: Readonly<{ stop: StopRow; failure: Failure | undefined }>) {
  const t = useTranslate();
  const id = liftId(stop);
  const isAboutBooks = stop.reason === 'books_differ';
  const verb = isAboutBooks ? t('admin.stop.compare') : t('admin.stop.lift');
  return (
    <Confirm
      id={id}
      intent="lift_stop"
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

type BookProps = Readonly<{ stop: StopRow; difference: KnownDifference; failure: Failure | undefined }>;

function Book({ stop: { scope, name }, difference, failure }: BookProps) {
  const t = useTranslate();
  const id = bookId({ scope });
  return (
    <Confirm
      id={id}
      intent="book_difference"
      hidden={{ scope, difference: difference.exact }}
      name={name}
      label={t('admin.stop.book')}
      title={t('admin.stop.bookTitle', { amount: difference.shown, currency: name })}
      confirmLabel={t('admin.stop.book')}
      confirmLook="danger"
      isOpen={failure?.intent === id}
    >
      <p>{difference.isMore ? t('admin.stop.foundText') : t('admin.stop.lostText')}</p>
      <Proof id={id} failure={failure} />
    </Confirm>
  );
}

/** Reason and step-up authentication. */
function Proof({ id, failure }: Readonly<{ id: string; failure: Failure | undefined }>) {
  return (
    <>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </>
  );
}
