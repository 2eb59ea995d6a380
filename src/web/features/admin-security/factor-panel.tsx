/** Second factor (TOTP): set-up by QR code, and recovery codes in case the app is lost. */
import { Confirm } from '../../components/office/confirm.tsx';
import { problemOf, type Review } from '../../components/office/failure.ts';
import { StepUpFields } from '../../components/office/step-up-fields.tsx';
import { Copy } from '../../components/orders/copy.tsx';
import { useSite, useTranslate } from '../../site-context.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { setupOf, type FactorSetup, type Reviews, type SecurityAnswer } from './security-answer.ts';

type Props = Readonly<{ isOn: boolean; answer: SecurityAnswer | undefined; reviews: Reviews }>;
type FormProps = Readonly<{ answer: SecurityAnswer | undefined; review: Review }>;

export function FactorPanel({ isOn, answer, reviews }: Props) {
  const t = useTranslate();
  const setup = setupOf(answer);
  const codes = answer?.kind === 'codes' ? answer.codes : undefined;
  const form = isOn ? (
    <RemoveForm answer={answer} review={reviews.remove} />
  ) : (
    <StartForm answer={answer} review={reviews.start} />
  );
  return (
    <section className="panel">
      <h2>
        {t('admin.factor.title')}{' '}
        <StatusPill tone={isOn || codes ? 'good' : 'plain'}>
          {isOn || codes ? t('admin.factor.on') : t('admin.factor.off')}
        </StatusPill>
      </h2>
      {codes && <RecoveryCodes codes={codes} />}
      {!codes && setup && <ConfirmForm setup={setup} answer={answer} />}
      {!codes && !setup && form}
    </section>
  );
}

function StartForm({ answer, review }: FormProps) {
  const t = useTranslate();
  return (
    <form method="post">
      <p className="quiet">{t('admin.factor.text')}</p>
      <input type="hidden" name="intent" value="start_factor" />
      <StepUpFields intent="start_factor" failure={answer?.kind === 'failure' ? answer : undefined} review={review} />
      <Button type="submit" look="primary">
        {t('admin.factor.start')}
      </Button>
    </form>
  );
}

function ConfirmForm({ setup, answer }: Readonly<{ setup: FactorSetup; answer: SecurityAnswer | undefined }>) {
  const { t, pathname } = useSite();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <form method="post" className="factor-form">
      <p>{t('admin.factor.scan')}</p>
      <div className="factor-qr">
        <QrCode matrix={setup.matrix} label={t('admin.factor.qr')} />
      </div>
      <p>
        {t('admin.factor.secret')}
        <br />
        <span className="mono select-all break">{setup.secret}</span>
      </p>
      <input type="hidden" name="intent" value="confirm_factor" />
      <input type="hidden" name="secret" value={setup.secret} />
      <input type="hidden" name="uri" value={setup.uri} />
      <TextField
        label={t('admin.factor.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        required
        error={problemOf(failure, 'confirm_factor', 'code')}
      />
      <div className="form-actions">
        <Button type="submit" look="primary">
          {t('admin.factor.confirm')}
        </Button>
        <LinkButton href={pathname} look="plain">
          {t('admin.cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

function RecoveryCodes({ codes }: Readonly<{ codes: readonly string[] }>) {
  const { t, pathname } = useSite();
  return (
    <>
      <Note tone="good" title={t('admin.factor.isOn')} role="status">
        {t('admin.factor.keep')}
      </Note>
      <ul className="codes mono select-all">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <span className="needs-script">
          <Copy text={codes.join('\n')} label={t('admin.factor.copy')} />
        </span>
        <LinkButton href={pathname} look="primary">
          {t('admin.factor.kept')}
        </LinkButton>
      </div>
    </>
  );
}

function RemoveForm({ answer, review }: FormProps) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <>
      <p className="quiet">{t('admin.factor.onText')}</p>
      <Confirm
        id="remove-factor"
        intent="remove_factor"
        label={t('admin.factor.remove')}
        title={t('admin.factor.remove')}
        confirmLabel={t('admin.factor.remove')}
        confirmLook="danger"
        isOpen={failure?.intent === 'remove_factor'}
      >
        <StepUpFields intent="remove_factor" {...{ failure, review }} />
      </Confirm>
    </>
  );
}
