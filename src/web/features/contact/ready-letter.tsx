/**
 * The letter, ready to send. The page asks the browser to open it at once; where no mail program answers, the button
 * and the text itself are there.
 */
import { useTranslate } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Letter } from './contact-letter.ts';

export function ReadyLetter({ letter }: Readonly<{ letter: Letter }>) {
  const t = useTranslate();
  const { to, subject, body, link } = letter;
  return (
    <div className="ready-letter">
      <meta httpEquiv="refresh" content={`0;url=${link}`} />
      <Note tone="good" title={t('contact.ready.title')} role="status">
        {t('contact.ready.text')}
      </Note>
      <dl>
        <dt>{t('contact.ready.to')}</dt>
        <dd className="select-all">{to}</dd>
        <dt>{t('contact.ready.subject')}</dt>
        <dd className="select-all">{subject}</dd>
        <dt>{t('contact.ready.body')}</dt>
        <dd className="select-all letter-body">{body}</dd>
      </dl>
      <LinkButton href={link} look="primary" size="large">
        {t('contact.ready.open')}
      </LinkButton>
    </div>
  );
}
