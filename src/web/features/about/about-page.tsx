/** The about page. Its figures come from the view; its team section names the operator only if one is configured. */
import { brand } from '#src/i18n/brand.ts';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { AboutView } from './about-view.server.ts';

type Props = Readonly<{ view: AboutView }>;

export function AboutPage({ view }: Props) {
  const t = useTranslate();
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('about.title')}</h1>
        <p>{t('about.lede')}</p>
      </header>
      <Figures view={view} />
      <section className="content-section" aria-labelledby="intro-title">
        <h2 id="intro-title">{t('about.intro.title')}</h2>
        <p>{t('about.intro.service', { brand, window: view.window })}</p>
        <p>{t('about.intro.money', view)}</p>
        <p>{t('about.intro.limits')}</p>
      </section>
      <Values view={view} />
      <Advantages view={view} />
      <Team view={view} />
      <Checks />
    </div>
  );
}

function Figures({ view }: Props) {
  const t = useTranslate();
  const figures = [
    ['fee', view.floatingFee],
    ['assets', view.assets],
    ['chains', view.chains],
    ['refund', view.late],
  ] as const;
  return (
    <dl className="figures num" aria-label={t('about.facts.label')}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{t(`about.facts.${name}`)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

const values = [
  ['privacy', 'user-x'],
  ['secure', 'shield-check'],
  ['custody', 'wallet'],
  ['transparent', 'file-check'],
] as const;

function Values({ view }: Props) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="values-title">
      <h2 id="values-title">{t('about.values.title')}</h2>
      <div className="ruled-grid">
        {values.map(([name, icon]) => (
          <article key={name}>
            <Icon name={icon} />
            <h3>{t(`about.values.${name}.title`)}</h3>
            <p>{t.loose(`about.values.${name}.text`, view)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

const advantages = ['price', 'address', 'confirm', 'books', 'payout', 'open'] as const;

function Advantages({ view }: Props) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="tech-title">
      <h2 id="tech-title">{t('about.tech.title')}</h2>
      <p>{t('about.tech.intro')}</p>
      <div className="card-grid thirds">
        {advantages.map((name) => (
          <article key={name} className="card">
            <h3>{t(`about.tech.${name}.title`)}</h3>
            <p>{t.loose(`about.tech.${name}.text`, view)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

const roles = ['operators', 'support', 'developers'] as const;

function Team({ view }: Props) {
  const { t, operatorName } = useSite();
  return (
    <section className="content-section" aria-labelledby="team-title">
      <h2 id="team-title">{t('about.team.title')}</h2>
      <p>{t('about.team.intro')}</p>
      <Note tone="info">
        {operatorName === undefined ? t('about.team.unnamed') : t('about.team.named', { name: operatorName })}
      </Note>
      <div className="ruled-grid">
        {roles.map((role) => (
          <article key={role}>
            <h3>{t(`about.team.${role}.title`)}</h3>
            <p>{t.loose(`about.team.${role}.text`, view)}</p>
          </article>
        ))}
      </div>
    </section>
  );
}

const checks = ['verify', 'status', 'terms', 'contact'] as const;

function Checks() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="content-section" aria-labelledby="check-title">
      <h2 id="check-title">{t('about.check.title')}</h2>
      <p>{t('about.check.text')}</p>
      <p className="content-actions">
        {checks.map((page) => (
          <LinkButton key={page} href={pageAt(page)}>
            {t(`site.nav.${page}`)}
          </LinkButton>
        ))}
      </p>
    </section>
  );
}
