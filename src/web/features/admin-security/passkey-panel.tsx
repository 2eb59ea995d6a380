/** The operator's own passkeys: add, look at, remove. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, typedIn, type Failure, type Review } from '../../components/office/failure.ts';
import { PasskeyButton } from '../../components/office/passkey-button.tsx';
import { createPasskey } from '../../components/office/passkey-client.ts';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PasskeySetup, SecurityAnswer } from './security-answer.ts';

export type PasskeyRow = Readonly<{
  id: string;
  label: string;
  /** Of its public key, which the signer is told by another way. */
  print: string;
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  review: Review;
}>;

export type PasskeyList = Readonly<{
  rows: readonly PasskeyRow[];
  /** False where the site has no host name: there cannot be passkeys. */
  isPossible: boolean;
  review: Review;
}>;

type Props = Readonly<{ passkeys: PasskeyList; answer: SecurityAnswer | undefined }>;

export function PasskeyPanel({ passkeys: { rows, isPossible, review }, answer }: Props) {
  const t = useTranslate();
  const setup = answer?.kind === 'passkey' ? answer.passkey : undefined;
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <section className="panel">
      <h2>{t('admin.passkey.title')}</h2>
      <p className="quiet">{t('admin.passkey.text')}</p>
      {rows.length === 0 ? (
        <p className="quiet">{t('admin.passkey.none')}</p>
      ) : (
        <ul className="sessions">
          {rows.map((row) => (
            <Row key={row.id} {...{ row, failure }} />
          ))}
        </ul>
      )}
      {!isPossible && <Hint tone="info">{t('errors.passkeys_unavailable')}</Hint>}
      {isPossible && setup && <CreateForm setup={setup} />}
      {isPossible && !setup && <AddForm {...{ failure, review }} />}
    </section>
  );
}

function Row({ row, failure }: Readonly<{ row: PasskeyRow; failure: Failure | undefined }>) {
  const t = useTranslate();
  const { id, label, print, isBackedUp, createdAt, lastUsedAt, review } = row;
  // The form of one passkey was refused, not those of the others.
  const own = typedIn(failure, 'remove_passkey', 'id') === id ? failure : undefined;
  return (
    <li>
      <h3>
        {label}{' '}
        <StatusPill tone="plain">{isBackedUp ? t('admin.passkey.synced') : t('admin.passkey.single')}</StatusPill>
      </h3>
      <dl className="facts">
        <div>
          <dt>{t('admin.passkey.added')}</dt>
          <dd className="num">{createdAt}</dd>
        </div>
        <div>
          <dt>{t('admin.passkey.used')}</dt>
          <dd className="num">{lastUsedAt ?? t('admin.passkey.never')}</dd>
        </div>
        <div>
          <dt>{t('admin.passkey.print')}</dt>
          <dd className="mono break">{print}</dd>
        </div>
      </dl>
      <Confirm
        id={`remove-${id.slice(0, 20)}`}
        intent="remove_passkey"
        hidden={{ id }}
        label={t('admin.passkey.remove')}
        name={label}
        title={`${t('admin.passkey.remove')}: ${label}`}
        confirmLabel={t('admin.passkey.remove')}
        confirmLook="danger"
        isOpen={own !== undefined}
      >
        <StepUpFields intent="remove_passkey" failure={own} review={review} />
      </Confirm>
    </li>
  );
}

function AddForm({ failure, review }: Readonly<{ failure: Failure | undefined; review: Review }>) {
  const t = useTranslate();
  return (
    <form method="post">
      <input type="hidden" name="intent" value="add_passkey" />
      <TextField
        label={t('admin.passkey.label')}
        name="label"
        maxLength={100}
        required
        defaultValue={typedIn(failure, 'add_passkey', 'label')}
        hint={<Hint>{t('admin.passkey.labelHint')}</Hint>}
        error={problemOf(failure, 'add_passkey', 'label')}
      />
      <StepUpFields intent="add_passkey" {...{ failure, review }} />
      <Button type="submit" look="primary">
        {t('admin.passkey.add')}
      </Button>
    </form>
  );
}

/** The password was right: now the browser makes the passkey, and the form brings it to us. */
function CreateForm({ setup: { label, options } }: Readonly<{ setup: PasskeySetup }>) {
  const { t, pathname } = useSite();
  return (
    <form method="post">
      <p>{t('admin.passkey.createText', { label })}</p>
      <input type="hidden" name="intent" value="confirm_passkey" />
      <input type="hidden" name="label" value={label} />
      <div className="form-actions">
        <PasskeyButton
          label={t('admin.passkey.create')}
          look="primary"
          ask={async () => await createPasskey(options)}
        />
        <LinkButton href={pathname} look="plain">
          {t('admin.cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
