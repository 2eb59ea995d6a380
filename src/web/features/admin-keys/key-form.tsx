/** Form that creates an API key: label, scopes, limits and restrictions. */
import { useRef, type SyntheticEvent } from 'react';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { problemOf, typedIn, type Failure } from '../../components/office/failure.ts';
import { SelectField } from '../../components/office/select-field.tsx';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { LimitViews } from './key-view.ts';

type Props = Readonly<{ limits: LimitViews; failure: Failure | undefined }>;

const intent = 'create';

export function KeyForm({ limits, failure }: Props) {
  const { t, pathname } = useSite();
  const onSubmit = useSentOnce();
  const errorOf = (name: string): string | undefined => problemOf(failure, intent, name);
  const typed = (name: string): string | undefined => typedIn(failure, intent, name);
  return (
    <form method="post" action={pathname} className="panel" id="key-form" noValidate onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <h2>{t('admin.key.create')}</h2>
      <div className="form-grid">
        <TextField
          label={t('admin.key.label')}
          name="label"
          maxLength={120}
          defaultValue={typed('label')}
          error={errorOf('label')}
          hint={<Hint>{t('admin.key.labelHint')}</Hint>}
        />
        <SelectField
          label={t('admin.key.scopes')}
          name="scopes"
          defaultValue={typed('scopes') ?? 'read'}
          hint={t('admin.key.scopesHint')}
          options={keyScopes.map((scope) => ({ value: scope, label: t(`admin.key.${scope}`) }))}
        />
        <TextField
          label={t('admin.key.perMinute')}
          name="requestsPerMinute"
          inputMode="numeric"
          maxLength={12}
          defaultValue={typed('requestsPerMinute') ?? limits.requestsPerMinute.usual}
          error={errorOf('requestsPerMinute')}
          hint={<Hint>{t('admin.key.range', limits.requestsPerMinute)}</Hint>}
        />
        <TextField
          label={t('admin.key.openOrders')}
          name="openOrders"
          inputMode="numeric"
          maxLength={12}
          defaultValue={typed('openOrders') ?? limits.openOrders.usual}
          error={errorOf('openOrders')}
          hint={<Hint>{t('admin.key.openOrdersHint', limits.openOrders)}</Hint>}
        />
        <Restrictions failure={failure} />
      </div>
      <StepUpFields intent={intent} failure={failure} />
      <Button type="submit" look="primary">
        {t('admin.key.create')}
      </Button>
    </form>
  );
}

/** The optional restrictions of a key, which cannot be changed later. */
function Restrictions({ failure }: Pick<Props, 'failure'>) {
  const { t } = useSite();
  const errorOf = (name: string): string | undefined => problemOf(failure, intent, name);
  const typed = (name: string): string | undefined => typedIn(failure, intent, name);
  return (
    <>
      <TextField
        label={t('admin.key.expiresOn')}
        name="expiresOn"
        maxLength={10}
        placeholder="2027-12-31"
        defaultValue={typed('expiresOn')}
        error={errorOf('expiresOn')}
        hint={<Hint>{t('admin.key.expiresOnHint')}</Hint>}
      />
      <TextField
        label={t('admin.key.networks')}
        name="networks"
        maxLength={1000}
        placeholder="192.0.2.0/24"
        defaultValue={typed('networks')}
        error={errorOf('networks')}
        hint={<Hint>{t('admin.key.networksHint')}</Hint>}
      />
      <SelectField
        label={t('admin.key.signed')}
        name="isSigned"
        defaultValue={typed('isSigned') ?? 'no'}
        hint={t('admin.key.signedHint')}
        options={[
          { value: 'no', label: t('admin.fact.no') },
          { value: 'yes', label: t('admin.fact.yes') },
        ]}
      />
    </>
  );
}

const doubleClickMs = 2000;

/** Ignores a second submit: a double click would create a second key, and only the second key would be shown. */
function useSentOnce(): (event: SyntheticEvent) => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return (event) => {
    if (event.timeStamp - sentAt.current < doubleClickMs) event.preventDefault();
    else sentAt.current = event.timeStamp;
  };
}
