/**
 * The contact page. With JavaScript, a small script (public/contact-form.js) writes the e-mail in the browser and opens
 * it in the mail program; without it the form goes to the server, which answers with the e-mail ready to send.
 */
import { Note } from '../../ui/note.tsx';
import { usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ContactForm } from './contact-form.tsx';
import type { Letter, LetterProblems, TypedLetter } from './contact-letter.ts';
import { ReadyLetter } from './ready-letter.tsx';

export type ContactView = Readonly<{
  /** Name of the Telegram bot; undefined if no bot is set up. */
  botHandle: string | undefined;
  isExample: boolean;
  reply: string;
}>;
export type ContactAnswer = Readonly<{
  typed: TypedLetter;
  problems: LetterProblems;
  letter: Letter | undefined;
}>;

type Props = Readonly<{ view: ContactView; answer: ContactAnswer | undefined }>;

export function ContactPage({ view, answer }: Props) {
  const t = useTranslate();
  const { reply } = view;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{t('contact.title')}</h1>
        <p>{t('contact.lede', { reply })}</p>
        <p>{t('contact.hours')}</p>
      </header>
      <div className="contact-columns">
        <div>
          <Methods view={view} />
          <Safety />
        </div>
        <section className="card contact-card" id="write" aria-labelledby="write-title">
          <h2 id="write-title">{t('contact.form.title')}</h2>
          <p>{t('contact.form.text')}</p>
          <p className="without-script">{t('contact.form.noScript')}</p>
          <ReadyLetter letter={answer?.letter} />
          <ContactForm typed={answer?.typed} problems={answer?.problems} isReady={answer?.letter !== undefined} />
        </section>
      </div>
      <Services />
    </div>
  );
}

function Methods({ view: { botHandle, isExample, reply } }: Readonly<{ view: ContactView }>) {
  const { t, contactEmail } = useSite();
  const pageAt = usePagePath();
  return (
    <section aria-labelledby="methods-title">
      <h2 id="methods-title">{t('contact.methods.title')}</h2>
      {isExample && <Note tone="warn">{t('contact.example')}</Note>}
      <ul className="method-list">
        <li>
          <Icon name="mail" />
          <div>
            <h3>{t('contact.methods.email')}</h3>
            <a className="content-link" href={`mailto:${contactEmail}`}>
              {contactEmail}
            </a>
            <p>{t('contact.methods.emailText', { reply })}</p>
          </div>
        </li>
        {botHandle !== undefined && (
          <li>
            <Icon name="send" />
            <div>
              <h3>{t('contact.methods.bot')}</h3>
              <a className="content-link" href={pageAt('telegram')}>
                @{botHandle}
              </a>
              <p>{t('contact.methods.botText')}</p>
            </div>
          </li>
        )}
        <li>
          <Icon name="message-circle" />
          <div>
            <h3>{t('contact.methods.faq')}</h3>
            <a className="content-link" href={pageAt('faq')}>
              {t('contact.faq.link')}
            </a>
            <p>{t('contact.methods.faqText')}</p>
          </div>
        </li>
      </ul>
    </section>
  );
}

function Safety() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <Note tone="info" title={t('contact.safety.title')}>
      <p>{t('contact.safety.text')}</p>
      <p>
        <a href={`${pageAt('telegram')}#official`}>{t('contact.safety.link')}</a>
      </p>
    </Note>
  );
}

const services = ['track', 'verify', 'status', 'currencies'] as const;

function Services() {
  const t = useTranslate();
  const pageAt = usePagePath();
  return (
    <section className="content-section" aria-labelledby="services-title">
      <h2 id="services-title">{t('contact.services.title')}</h2>
      <div className="ruled-grid">
        {services.map((page) => (
          <article key={page}>
            <h3>{t(`contact.services.${page}`)}</h3>
            <p>{t(`contact.services.${page}Text`)}</p>
            <p className="service-link">
              <LinkButton href={pageAt(page)}>{t(`site.nav.${page}`)}</LinkButton>
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}
