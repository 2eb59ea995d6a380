/**
 * One decision on several orders of the list. The checkboxes of the rows belong to this form, so that it works without
 * JavaScript; what was chosen stays chosen while the form is confirmed.
 */
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { useMayAct } from '../../components/office/page-operator.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { bulkFormId, bulkIntent, chosenIn, orderField } from './order-bulk-fields.ts';
import type { OrderListView, OrderRow } from './order-list-view.ts';

type Props = Readonly<{ view: OrderListView; failure: Failure | undefined }>;

export function OrderBulk({ view, failure }: Props) {
  const { t, pathname, search } = useSite();
  const mayDecide = useMayAct('order_decided');
  const chosen = chosenIn(failure);
  const isOffered = chosen.length > 0 || view.rows.some(({ isDecidable }) => isDecidable);
  if (!mayDecide || !isOffered) return null;
  const shown = view.rows.filter(({ isDecidable }) => isDecidable).map(({ orderNumber }) => orderNumber);
  const bind = { typed: typedIn(failure, bulkIntent, 'reason'), error: problemOf(failure, bulkIntent, 'reason') };
  return (
    <section className="panel">
      <h2>{t('admin.bulk.title')}</h2>
      <p className="quiet">{t('admin.bulk.text')}</p>
      <form method="post" id={bulkFormId} action={pathname + search}>
        <input type="hidden" name="intent" value={bulkIntent} />
        {/* Orders that were chosen and are no longer in the list. */}
        {chosen
          .filter((orderNumber) => !shown.includes(orderNumber))
          .map((orderNumber) => (
            <input key={orderNumber} type="hidden" name={orderField(orderNumber)} value="on" />
          ))}
        {problemOf(failure, bulkIntent, 'orders') !== undefined && (
          <Hint tone="bad">{problemOf(failure, bulkIntent, 'orders')}</Hint>
        )}
        <div className="form-grid">
          <SelectField
            label={t('admin.bulk.decision')}
            name="choice"
            defaultValue={typedIn(failure, bulkIntent, 'choice') ?? ''}
            error={problemOf(failure, bulkIntent, 'choice')}
            options={[
              { value: '', label: t('admin.address.choose') },
              { value: 'continue', label: t('admin.bulk.continue') },
              { value: 'refund', label: t('admin.decide.refund') },
            ]}
          />
          <ReasonField {...bind} />
        </div>
        <StepUpFields intent={bulkIntent} failure={failure} />
        <Button type="submit" look="primary">
          {t('admin.bulk.decide')}
        </Button>
      </form>
    </section>
  );
}

/** The checkbox of an order, which belongs to the form above the list. */
export function ChooseOrder({ row, failure }: Readonly<{ row: OrderRow; failure: Failure | undefined }>) {
  const { t } = useSite();
  const mayDecide = useMayAct('order_decided');
  if (!mayDecide || !row.isDecidable) return null;
  return (
    <input
      type="checkbox"
      form={bulkFormId}
      name={orderField(row.orderNumber)}
      defaultChecked={chosenIn(failure).includes(row.orderNumber)}
      aria-label={t('admin.bulk.choose', { number: row.orderNumber })}
    />
  );
}
