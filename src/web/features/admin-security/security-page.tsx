/** Account security of an operator: password, second factor, passkeys and sessions. */
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { PasskeyPanel, type PasskeyList } from './passkey-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import type { Reviews, SecurityAnswer } from './security-answer.ts';
import { SessionPanel, type SessionRow } from './session-panel.tsx';

type Props = Readonly<{
  operator: PageOperator;
  passkeys: PasskeyList;
  sessions: readonly SessionRow[];
  reviews: Reviews;
  answer: SecurityAnswer | undefined;
}>;

export function SecurityPage({ operator, passkeys, sessions, reviews, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.security')}>
      <div className="security">
        <PasswordForm failure={failure} review={reviews.password} />
        <FactorPanel isOn={operator.hasSecondFactor} answer={answer} reviews={reviews} />
        <PasskeyPanel {...{ passkeys, answer }} />
        <SessionPanel sessions={sessions} />
      </div>
    </OfficeFrame>
  );
}
