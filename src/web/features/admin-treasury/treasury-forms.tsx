/** The two forms of the treasury: withdraw to a listed address, and list an address. */
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { TreasuryView } from './treasury-view.ts';

type FormProps = Readonly<{ formToken: string; failure: Failure | undefined }>;

type Withdrawal = Readonly<{ view: Pick<TreasuryView, 'addresses' | 'partners' | 'wanted'> }>;

export function WithdrawForm({ view: { addresses, partners, wanted }, formToken, failure }: FormProps & Withdrawal) {
  const { t, pathname } = useSite();
  const intent = 'withdraw';
  // Whoever was chosen stays so: without the option, the form would take out money of ours.
  const chosen = typedIn(failure, intent, 'partnerId') ?? wanted.partnerId;
  const isListed = chosen === '' || partners.some(({ id }) => id === chosen);
  const choices = isListed ? partners : [...partners, { id: chosen, label: chosen }];
  const bind = (name: keyof typeof wanted) => ({
    name,
    defaultValue: typedIn(failure, intent, name) ?? wanted[name],
    error: problemOf(failure, intent, name),
  });
  if (addresses.length === 0) {
    return (
      <section className="panel">
        <h2>{t('admin.treasury.withdraw')}</h2>
        <p className="quiet">{t('admin.treasury.needsAddress')}</p>
      </section>
    );
  }
  return (
    <form method="post" action={pathname} className="panel address-form" id="withdraw" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={formToken} />
      <h2>{t('admin.treasury.withdraw')}</h2>
      <div className="form-grid">
        <SelectField
          label={t('admin.treasury.to')}
          {...bind('addressId')}
          options={addresses.map(({ id, currency, label }) => ({ value: id, label: `${currency} · ${label}` }))}
        />
        <TextField label={t('admin.treasury.amount')} inputMode="decimal" maxLength={60} {...bind('amount')} />
      </div>
      {choices.length > 0 && (
        <SelectField
          label={t('admin.treasury.purpose')}
          {...bind('partnerId')}
          options={[
            { value: '', label: t('admin.treasury.ownMoney') },
            ...choices.map(({ id, label }) => ({ value: id, label: t('admin.treasury.shareOf', { partner: label }) })),
          ]}
        />
      )}
      <ReasonField typed={typedIn(failure, intent, 'reason')} error={problemOf(failure, intent, 'reason')} />
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {t('admin.treasury.withdraw')}
        </Button>
      </div>
    </form>
  );
}

export function ListForm({ cooling, formToken, failure }: FormProps & Readonly<{ cooling: string }>) {
  const { t, pathname } = useSite();
  const intent = 'list';
  const bind = (name: string) => ({
    name,
    defaultValue: typedIn(failure, intent, name) ?? '',
    error: problemOf(failure, intent, name),
  });
  return (
    <form method="post" action={pathname} className="panel address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={formToken} />
      <h2>{t('admin.treasury.addAddress')}</h2>
      <div className="form-grid">
        <SelectField
          label={t('admin.currency')}
          {...bind('currency')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...currencyIds.map((id) => ({ value: id, label: id })),
          ]}
        />
        <TextField label={t('admin.address.label')} maxLength={120} {...bind('label')} />
      </div>
      <TextField
        label={t('admin.address.address')}
        maxLength={120}
        className="mono"
        hint={<Hint>{t('admin.treasury.coolingHint', { cooling })}</Hint>}
        {...bind('address')}
      />
      <ReasonField typed={typedIn(failure, intent, 'reason')} error={problemOf(failure, intent, 'reason')} />
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {t('admin.treasury.addAddress')}
        </Button>
      </div>
    </form>
  );
}
