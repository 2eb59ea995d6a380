/** Forms of cold storage: move coins there, and set it up for a network. */
import type { ReactNode } from 'react';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { ReasonField } from '../../components/office/reason-field.tsx';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ColdView } from './cold-view.ts';

type Props = Readonly<{ formToken: string; failure: Failure | undefined }>;

export function MoveForm({ currencies, ...props }: Props & Readonly<{ currencies: readonly CurrencyId[] }>) {
  const t = useTranslate();
  const intent = 'move';
  if (currencies.length === 0) {
    return (
      <section className="panel">
        <h2>{t('desk.cold.move')}</h2>
        <p className="quiet">{t('desk.cold.needsAccount')}</p>
      </section>
    );
  }
  return (
    <ColdForm intent={intent} title={t('desk.cold.move')} {...props}>
      <div className="form-grid">
        <SelectField
          label={t('admin.currency')}
          {...bind(props.failure, intent, 'currency')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...currencies.map((id) => ({ value: id, label: id })),
          ]}
        />
        <TextField
          label={t('admin.treasury.amount')}
          inputMode="decimal"
          maxLength={60}
          hint={<Hint>{t('desk.cold.moveHint')}</Hint>}
          {...bind(props.failure, intent, 'amount')}
        />
      </div>
    </ColdForm>
  );
}

type ReturnProps = Props & Pick<ColdView, 'nonceAccount'> & Readonly<{ accounts: ColdView['returnable'] }>;

export function ReturnForm({ accounts, nonceAccount, ...props }: ReturnProps) {
  const t = useTranslate();
  const intent = 'return';
  return (
    <ColdForm intent={intent} title={t('desk.cold.bring')} {...props}>
      <div className="form-grid">
        <SelectField
          label={t('desk.cold.from')}
          {...bind(props.failure, intent, 'accountId')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField
          label={t('admin.treasury.amount')}
          inputMode="decimal"
          maxLength={60}
          hint={<Hint>{t('desk.cold.bringHint')}</Hint>}
          {...bind(props.failure, intent, 'amount')}
        />
      </div>
      {nonceAccount !== null && (
        <TextField
          label={t('desk.cold.nonceAccount')}
          maxLength={60}
          className="mono"
          hint={<Hint>{t('desk.cold.nonceAccountHint')}</Hint>}
          {...bind(props.failure, intent, 'nonceAccount', nonceAccount)}
        />
      )}
    </ColdForm>
  );
}

export function AccountForm({ networks, cooling, ...props }: Props & Pick<ColdView, 'networks' | 'cooling'>) {
  const t = useTranslate();
  const intent = 'set_up';
  return (
    <ColdForm intent={intent} title={t('desk.cold.setUp')} {...props}>
      <div className="form-grid">
        <SelectField
          label={t('desk.cold.network')}
          {...bind(props.failure, intent, 'chain')}
          options={[
            { value: '', label: t('admin.address.choose') },
            ...networks.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <TextField label={t('admin.address.label')} maxLength={120} {...bind(props.failure, intent, 'label')} />
      </div>
      <TextField
        label={t('desk.cold.key')}
        maxLength={400}
        className="mono"
        hint={<Hint>{t('desk.cold.keyHint', { cooling })}</Hint>}
        {...bind(props.failure, intent, 'key')}
      />
    </ColdForm>
  );
}

function bind(failure: Failure | undefined, intent: string, name: string, given = '') {
  return { name, defaultValue: typedIn(failure, intent, name) ?? given, error: problemOf(failure, intent, name) };
}

function ColdForm({
  intent,
  title,
  formToken,
  failure,
  children,
}: Props & Readonly<{ intent: string; title: string; children: ReactNode }>) {
  const { pathname } = useSite();
  // A corrected form keeps its token (idempotency key), so that it is one act however often it is sent.
  const token = typedIn(failure, intent, 'formToken') ?? formToken;
  return (
    <form method="post" action={pathname} className="panel address-form" noValidate>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formToken" value={token} />
      <h2>{title}</h2>
      {children}
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
