/**
 * The e-mail to customer service, ready to send. The page asks the browser to open it at once; if no mail program does,
 * there are a button and the text itself. Hidden until the e-mail is written; the page's script fills it in.
 */
import { useSite } from '../../site-context.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import type { Letter } from './contact-letter.ts';

export function ReadyLetter({ letter }: Readonly<{ letter: Letter | undefined }>) {
  const { t, contactEmail } = useSite();
  return (
    <div className="ready-letter" id="ready-letter" hidden={letter === undefined}>
      {letter && <meta httpEquiv="refresh" content={`0;url=${letter.link}`} />}
      <Note tone="good" title={t('contact.ready.title')} role="status">
        {t('contact.ready.text')}
      </Note>
      <dl>
        <dt>{t('contact.ready.to')}</dt>
        <dd className="select-all">{letter?.to}</dd>
        <dt>{t('contact.ready.subject')}</dt>
        <dd className="select-all">{letter?.subject}</dd>
        <dt>{t('contact.ready.body')}</dt>
        <dd className="select-all letter-body">{letter?.body}</dd>
      </dl>
      <LinkButton href={letter?.link ?? `mailto:${contactEmail}`} look="primary" size="large">
        {t('contact.ready.open')}
      </LinkButton>
    </div>
  );
}
