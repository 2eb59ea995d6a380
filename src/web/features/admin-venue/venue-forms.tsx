/** Forms that plan a transfer from the venue, and a trade there. */
import type { ReactNode } from 'react';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = Readonly<{ failure: Failure | undefined }>;

type FormProps = Props & Readonly<{ formToken: string }>;

export function BringForm({ formToken, failure }: FormProps) {
  const t = useTranslate();
  return (
    <VenueForm intent="bring" title={t('desk.venue.bring')} formToken={formToken} failure={failure}>
      <CurrencyField intent="bring" ids={currencyIds} failure={failure} />
      <AmountField intent="bring" hint={t('desk.venue.bringHint')} failure={failure} />
    </VenueForm>
  );
}

/** Coins that are traded against USDT: one name each, because the venue knows no network. */
const traded: readonly string[] = currencyIds.filter((id) => !id.includes('-') || id === 'USDC-ERC20');

export function TradeForm({ percent, formToken, failure }: FormProps & Readonly<{ percent: string }>) {
  const t = useTranslate();
  const intent = 'trade';
  return (
    <VenueForm intent={intent} title={t('desk.venue.trade')} formToken={formToken} failure={failure}>
      <SelectField
        label={t('desk.venue.side')}
        {...bind(failure, intent, 'side')}
        options={[
          { value: '', label: t('admin.address.choose') },
          { value: 'sell', label: t('desk.venue.sell') },
          { value: 'buy', label: t('desk.venue.buy') },
        ]}
      />
      <CurrencyField intent={intent} ids={traded} failure={failure} />
      <AmountField intent={intent} hint={t('desk.venue.tradeHint', { percent })} failure={failure} />
    </VenueForm>
  );
}

function bind(failure: Failure | undefined, intent: string, name: string) {
  return { name, defaultValue: typedIn(failure, intent, name) ?? '', error: problemOf(failure, intent, name) };
}

function CurrencyField({ intent, ids, failure }: Props & Readonly<{ intent: string; ids: readonly string[] }>) {
  const t = useTranslate();
  const options = [{ value: '', label: t('admin.address.choose') }, ...ids.map((id) => ({ value: id, label: id }))];
  return <SelectField label={t('admin.currency')} {...bind(failure, intent, 'currency')} options={options} />;
}

function AmountField({ intent, hint, failure }: Props & Readonly<{ intent: string; hint: string }>) {
  const t = useTranslate();
  return (
    <TextField
      label={t('admin.treasury.amount')}
      inputMode="decimal"
      maxLength={60}
      hint={<Hint>{hint}</Hint>}
      {...bind(failure, intent, 'amount')}
    />
  );
}

function VenueForm({
  intent,
  title,
  formToken,
  failure,
  children,
}: FormProps & Readonly<{ intent: string; title: string; children: ReactNode }>) {
  const { pathname } = useSite();
  return (
    <form method="post" action={pathname} className="panel address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={formToken} />
      <h2>{title}</h2>
      <div className="form-grid">{children}</div>
      <ReasonField typed={typedIn(failure, intent, 'reason')} error={problemOf(failure, intent, 'reason')} />
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {title}
        </Button>
      </div>
    </form>
  );
}
