/** Guide to the chat bot: what it is for, and the six steps of using it safely. */
import { useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';

const features = [
  ['qa', 'message-circle'],
  ['mobile', 'smartphone'],
  ['privacy', 'shield-check'],
  ['fast', 'gauge'],
] as const;

export function BotFeatures({ reply }: Readonly<{ reply: string }>) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="features-title">
      <h2 id="features-title">{t('telegram.features.title')}</h2>
      <div className="ruled-grid">
        {features.map(([name, icon]) => (
          <article key={name}>
            <Icon name={icon} />
            <h3>{t(`telegram.features.${name}.title`)}</h3>
            <p>{t.loose(`telegram.features.${name}.text`, { reply })}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

const steps = ['open', 'compare', 'start', 'choose', 'pay', 'track'] as const;

type StepsProps = Readonly<{ /** Undefined if no bot is set up. */ handle: string | undefined; website: string }>;

export function BotSteps({ handle, website }: StepsProps) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="bot-steps-title">
      <h2 id="bot-steps-title">{t('telegram.steps.title')}</h2>
      <ol className="bot-steps">
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`telegram.steps.${step}.title`)}</h3>
            <p>
              {step === 'compare' && handle === undefined
                ? t('telegram.none.compare')
                : t.loose(`telegram.steps.${step}.text`, { handle, website })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
