/** The parts of the home page below the ticket: figures, steps and what we promise. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Fact, SpeedView } from './home-view.server.ts';

export function Facts({ facts }: Readonly<{ facts: readonly Fact[] }>) {
  const t = useTranslate();
  return (
    <dl className="facts num" aria-label={t('home.facts.label')}>
      {facts.map(({ name, figure, pair = '' }) => (
        <div key={name}>
          <dt>{t.loose(`home.facts.${name}`, { pair })}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const steps = ['select', 'send', 'receive'] as const;

export function Steps({ paymentWindow }: Readonly<{ paymentWindow: string }>) {
  const t = useTranslate();
  return (
    <section className="section wrap" aria-labelledby="steps-title">
      <h2 id="steps-title">{t('home.steps.title')}</h2>
      <p className="intro">{t('home.steps.intro')}</p>
      <ol className="route">
        {steps.map((step) => (
          <li key={step}>
            <span className="stop" aria-hidden="true" />
            <h3>{t(`home.steps.${step}.title`)}</h3>
            <p>{t.loose(`home.steps.${step}.text`, { window: paymentWindow })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

type FeaturesProps = Readonly<{ speed: SpeedView | null; estimate: string }>;

export function Features({ speed, estimate }: FeaturesProps) {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="section wrap" aria-labelledby="features-title">
      <h2 id="features-title">{t('home.features.title')}</h2>
      <div className="feature-cards">
        <article>
          <Icon name="user-x" />
          <h3>{t('home.features.account.title')}</h3>
          <p>{t('home.features.account.text')}</p>
        </article>
        <article>
          <Icon name="file-check" />
          <h3>{t('home.features.provable.title')}</h3>
          <p>{t('home.features.provable.text')}</p>
          <p>
            <a href={pageAt('verify')}>{t('home.features.provable.link')}</a>
          </p>
        </article>
        <article>
          <Icon name="gauge" />
          <h3>{t('home.features.fast.title')}</h3>
          <p>
            {speed ? t('home.features.fast.measured', speed) : t('home.features.fast.unmeasured', { range: estimate })}
          </p>
        </article>
      </div>
    </section>
  );
}
