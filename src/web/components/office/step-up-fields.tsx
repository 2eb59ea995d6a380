/**
 * Step-up authentication: shows what the action does, and asks for the operator's password, and for a code if a second
 * factor is set, or for a passkey. Part of every form whose action requires it. A form is sent twice: first without a
 * password, to see what would happen, then to confirm exactly that. Neither password nor code is ever sent back with
 * the page.
 */
import { useTranslate } from '../../site-context.tsx';
import { Hint } from '../../ui/hint.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { problemOf, type Failure, type Review } from './failure.ts';
import { useOperator } from './page-operator.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { answerChallenge } from './passkey-client.ts';

type Props = Readonly<{
  /** The form that contains the fields, as in `Failure.intent`. */
  intent: string;
  failure: Failure | undefined;
  /** What the action does, where the page knows it before anything was sent: the password is asked at once. */
  review?: Review;
}>;

export function StepUpFields({ intent, failure, review }: Props) {
  const t = useTranslate();
  const sent = failure?.intent === intent ? failure.review : undefined;
  const shown = sent ?? review;
  if (!shown) return <Hint>{t('admin.stepUp.next')}</Hint>;
  return (
    <>
      {sent && <FactList review={sent} />}
      <input type="hidden" name="shown" value={shown.digest} />
      <Factors {...{ intent, failure }} digest={shown.digest} />
    </>
  );
}

function FactList({ review }: Readonly<{ review: Review }>) {
  const t = useTranslate();
  return (
    <section className="step-up-facts" aria-label={t('admin.stepUp.facts')}>
      <h3>{t('admin.stepUp.facts')}</h3>
      <dl>
        {review.facts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="break">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Factors({ intent, failure, digest }: Omit<Props, 'review'> & Readonly<{ digest: string }>) {
  const t = useTranslate();
  const { username, hasSecondFactor, hasPasskey } = useOperator();
  return (
    <div className="step-up form-grid">
      {/* For the password manager, which otherwise does not know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={t('admin.password.current')}
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1000}
        required
        error={problemOf(failure, intent, 'password')}
      />
      {hasSecondFactor && (
        <TextField
          label={t('admin.stepUp.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={100}
          required
          hint={<Hint>{t('admin.stepUp.codeHint')}</Hint>}
          error={problemOf(failure, intent, 'code')}
        />
      )}
      {hasPasskey && (
        <PasskeyButton
          label={t('admin.passkey.confirm')}
          ask={async () => await answerChallenge('/api/admin/passkeys/challenge', { digest })}
        />
      )}
    </div>
  );
}
