/** Shows whether the revealed plan is the one that the terms committed to, and the parts of the plan. */
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import type { PlanCheck } from './check-plan.ts';
import { describePlan } from './describe-plan.ts';

type Props = Readonly<{ check: PlanCheck; areTermsGenuine: boolean }>;

export function PlanVerdict({ check, areTermsGenuine }: Props) {
  const t = useTranslate();
  switch (check.kind) {
    case 'idle':
      return null;
    case 'unreadable':
    case 'uncommitted':
      return (
        <Note tone={check.kind === 'unreadable' ? 'bad' : 'warn'} title={t(`verify.plan.${check.kind}`)}>
          {t(`verify.plan.${check.kind}Text`)}
        </Note>
      );
    case 'unsupported':
      return <Note tone="warn">{t('verify.unsupported')}</Note>;
    default:
      return <Judged check={check} areTermsGenuine={areTermsGenuine} />;
  }
}

type JudgedProps = Readonly<{ check: Extract<PlanCheck, { hash: string }>; areTermsGenuine: boolean }>;

function Judged({ check, areTermsGenuine }: JudgedProps) {
  const t = useTranslate();
  const { kind, hash, plan, keeps } = check;
  const isMatch = kind === 'matches';
  const tone = !isMatch ? 'bad' : areTermsGenuine && keeps ? 'good' : 'warn';
  return (
    <section className="verdict">
      <Note tone={tone} title={t(`verify.plan.${kind}`)}>
        <p>{t(`verify.plan.${kind}Text`)}</p>
        {isMatch && <p>{t(keeps ? 'verify.plan.keeps' : 'verify.plan.breaks')}</p>}
        {isMatch && !areTermsGenuine && <p>{t('verify.plan.termsDoubtful')}</p>}
        <p>
          {t('verify.plan.hash')}: <code>{hash}</code>
        </p>
      </Note>
      {isMatch && (
        <table className="plan-table num">
          <caption>{t('verify.plan.follows')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('verify.plan.part')}</th>
              <th scope="col">{t('verify.plan.share')}</th>
              <th scope="col">{t('verify.plan.time')}</th>
            </tr>
          </thead>
          <tbody>
            {describePlan(plan).map(({ part, share, time }) => (
              <tr key={part}>
                <th scope="row">{part}</th>
                <td>{share}</td>
                <td>{time}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
