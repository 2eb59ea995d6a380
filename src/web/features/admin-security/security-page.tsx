/** Account security of an operator: password, second factor and sessions. */
import { Confirm } from '../../components/office/confirm.tsx';
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import { useTranslate } from '../../site-context.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SecurityAnswer } from './security-answer.ts';

type Props = Readonly<{
  username: string;
  hasSecondFactor: boolean;
  session: Readonly<{ createdAt: string; expiresAt: string }>;
  answer: SecurityAnswer | undefined;
}>;

export function SecurityPage({ username, hasSecondFactor, session, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ username, hasSecondFactor, failure }} title={t('admin.nav.security')}>
      <div className="security">
        <PasswordForm failure={failure} />
        <FactorPanel isOn={hasSecondFactor} answer={answer} />
        <section className="panel">
          <h2>{t('admin.session.title')}</h2>
          <dl className="facts">
            <div>
              <dt>{t('admin.session.since')}</dt>
              <dd className="num">{session.createdAt}</dd>
            </div>
            <div>
              <dt>{t('admin.session.until')}</dt>
              <dd className="num">{session.expiresAt}</dd>
            </div>
          </dl>
          <Confirm
            id="everywhere"
            intent="everywhere"
            label={t('admin.session.everywhere')}
            title={t('admin.session.everywhere')}
            confirmLabel={t('admin.session.everywhere')}
            confirmLook="danger"
          >
            <p>{t('admin.session.everywhereText')}</p>
          </Confirm>
        </section>
      </div>
    </OfficeFrame>
  );
}
