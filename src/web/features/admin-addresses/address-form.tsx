/** Form that creates or changes a platform address. The server validates the address for its chain. */
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { problemOf, type Failure } from '../../components/office/failure.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AddressDraft, NetworkChoice } from './address-view.ts';

type Props = Readonly<{
  draft: AddressDraft;
  networks: readonly NetworkChoice[];
  failure: Failure | undefined;
}>;

export function AddressForm({ draft, networks, failure }: Props) {
  const { t, pathname } = useSite();
  const isNew = draft.id === null;
  const intent = isNew ? 'create' : 'update';
  const errorOf = (name: string): string | undefined => problemOf(failure, intent, name);
  return (
    <form method="post" action={pathname} className="panel address-form" id="address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {draft.id !== null && <input type="hidden" name="id" value={draft.id} />}
      <h2>{isNew ? t('admin.address.create') : t('admin.address.edit')}</h2>
      <AddressFields draft={draft} networks={networks} errorOf={errorOf} />
      <div className="checks">
        <Check
          name="isActive"
          label={t('admin.address.active')}
          isChecked={draft.isActive}
          error={errorOf('isActive')}
        />
        <Check
          name="isDefault"
          label={t('admin.address.default')}
          isChecked={draft.isDefault}
          error={errorOf('isDefault')}
        />
      </div>
      <StepUpFields intent={intent} failure={failure} />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {isNew ? t('admin.address.create') : t('admin.save')}
        </Button>
        {!isNew && (
          <LinkButton href={pathname} look="plain">
            {t('admin.cancel')}
          </LinkButton>
        )}
      </div>
    </form>
  );
}

type FieldsProps = Pick<Props, 'draft' | 'networks'> & Readonly<{ errorOf: (name: string) => string | undefined }>;

function AddressFields({ draft, networks, errorOf }: FieldsProps) {
  const t = useTranslate();
  return (
    <>
      <div className="form-grid">
        <TextField
          label={t('admin.address.label')}
          name="label"
          maxLength={120}
          defaultValue={draft.label}
          error={errorOf('label')}
        />
        <SelectField
          label={t('admin.currency')}
          name="currency"
          defaultValue={draft.currency}
          error={errorOf('currency')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...currencyIds.map((id) => ({ value: id, label: id })),
          ]}
        />
        <SelectField
          label={t('admin.address.network')}
          name="network"
          defaultValue={draft.network}
          error={errorOf('network')}
          options={[{ value: '', label: t('admin.address.byCurrency') }, ...networks]}
        />
      </div>
      <TextField
        label={t('admin.address.address')}
        name="address"
        maxLength={120}
        className="mono"
        defaultValue={draft.address}
        error={errorOf('address')}
      />
    </>
  );
}

type CheckProps = Readonly<{ name: string; label: string; isChecked: boolean; error: string | undefined }>;

function Check({ name, label, isChecked, error }: CheckProps) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={isChecked} aria-invalid={error !== undefined || undefined} />
        {label}
      </label>
      {error !== undefined && <Hint tone="bad">{error}</Hint>}
    </div>
  );
}
