/** Decisions of operators about the venue: a difference is booked, and what became of a transfer that is stuck. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { bookId, decideId, type StockRow, type TransferRow } from './venue-view.ts';

type Failing = Readonly<{ failure: Failure | undefined }>;

/** Books what the venue holds more or less than the books. */
export function BookDifference({ row, failure }: Failing & Readonly<{ row: StockRow }>) {
  const { t, pathname } = useSite();
  const { currency, toBook, missing, surplus } = row;
  if (toBook === null) return null;
  const id = bookId(currency);
  return (
    <Confirm
      id={id}
      intent="book"
      act="venue_booked"
      hidden={{ currency, difference: toBook }}
      action={pathname}
      label={t('desk.venue.book')}
      name={`${toBook} ${currency}`}
      title={t('desk.venue.bookTitle')}
      confirmLabel={t('desk.venue.book')}
      isOpen={failure?.intent === id}
    >
      <p>
        {missing === null
          ? t('desk.venue.surplus', { amount: surplus ?? '' })
          : t('desk.venue.missing', { amount: missing })}
      </p>
      <p>{t('desk.venue.bookText')}</p>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}

/** Says where the coins of a transfer are that neither the venue nor the chain explains. */
export function DecideOutcome({ row, failure }: Failing & Readonly<{ row: TransferRow }>) {
  const { t, pathname } = useSite();
  const { id: transferId, amount } = row;
  const id = decideId(transferId);
  return (
    <Confirm
      id={id}
      intent="decide"
      act="venue_booked"
      hidden={{ transferId }}
      action={pathname}
      label={t('desk.venue.decide')}
      name={`${transferId} ${amount}`}
      title={t('desk.venue.decideTitle')}
      confirmLabel={t('desk.venue.decide')}
      isOpen={failure?.intent === id}
    >
      <p>{t('desk.venue.decideText')}</p>
      <SelectField
        label={t('desk.venue.where')}
        name="outcome"
        defaultValue={typedIn(failure, id, 'outcome') ?? ''}
        error={problemOf(failure, id, 'outcome')}
        options={[
          { value: '', label: t('admin.address.choose') },
          ...row.outcomes.map((value) => ({ value, label: t(`desk.venue.outcome.${value}`) })),
        ]}
      />
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </Confirm>
  );
}
