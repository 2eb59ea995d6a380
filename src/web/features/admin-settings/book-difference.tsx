/** The form by which an operator books a difference, with a reason and step-up authentication. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useTranslate } from '../../site-context.tsx';
import { bookId } from './stop-ids.ts';

type Props = Readonly<{
  scope: string;
  name: string;
  difference: Readonly<{ shown: string; exact: string; isMore: boolean }>;
  failure: Failure | undefined;
}>;

export function BookDifference({ scope, name, difference, failure }: Props) {
  const t = useTranslate();
  const id = bookId({ scope });
  return (
    <Confirm
      id={id}
      intent="book_difference"
      act="difference_booked"
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

/** Form fields for the reason and the step-up authentication. */
export function Proof({ id, failure }: Readonly<{ id: string; failure: Failure | undefined }>) {
  return (
    <>
      <ReasonField typed={typedIn(failure, id, 'reason')} error={problemOf(failure, id, 'reason')} />
      <StepUpFields intent={id} failure={failure} />
    </>
  );
}
