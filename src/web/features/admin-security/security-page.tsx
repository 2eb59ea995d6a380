/** Account security of an operator: password, second factor and sessions. */
import { OfficeFrame } from '../../components/office/office-frame.tsx';
import type { PageOperator } from '../../components/office/page-operator.ts';
import { useTranslate } from '../../site-context.tsx';
import { FactorPanel } from './factor-panel.tsx';
import { PasswordForm } from './password-form.tsx';
import type { SecurityAnswer } from './security-answer.ts';
import { SessionPanel, type SessionRow } from './session-panel.tsx';

type Props = Readonly<{
  operator: PageOperator;
  sessions: readonly SessionRow[];
  answer: SecurityAnswer | undefined;
}>;

export function SecurityPage({ operator, sessions, answer }: Props) {
  const t = useTranslate();
  const failure = answer?.kind === 'failure' ? answer : undefined;
  return (
    <OfficeFrame {...{ operator, failure }} title={t('admin.nav.security')}>
      <div className="security">
        <PasswordForm failure={failure} />
        <FactorPanel isOn={operator.hasSecondFactor} answer={answer} />
        <SessionPanel sessions={sessions} />
      </div>
    </OfficeFrame>
  );
}
