/** "Integrate in an hour": a script, step by step. The tests run the very code that is shown. */
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDocs, usePlaceOf } from './docs-links.tsx';
import { RichText } from './rich-text.tsx';

export function Guide() {
  const t = useTranslate();
  const { guide, isSandbox, figures } = useDocs().view;
  return (
    <>
      <p>
        <RichText text={t('docs.guide.tools')} />
      </p>
      {!isSandbox && (
        <Note tone="info">
          <RichText text={t('docs.guide.elsewhere')} />
        </Note>
      )}
      {guide.map(({ name, code }, index) => (
        <section key={name} id={`step-${name}`} aria-labelledby={`step-${name}-title`}>
          <h2 id={`step-${name}-title`}>
            {index + 1}. {t(`docs.guide.${name}`)}
          </h2>
          <p>
            <RichText text={t.loose(`docs.guide.${name}.text`, figures)} />
          </p>
          <CodeBlock id={`code-guide-${name}`} text={code} />
        </section>
      ))}
      <GoLive number={guide.length + 1} />
    </>
  );
}

/** What is left to do before real coins move, and where it is described. */
const checks = [
  ['authentication', 'key'],
  ['webhooks', 'hooks'],
  ['limits', 'idempotency'],
  ['errors', 'codes'],
  ['orders', 'states'],
] as const;

function GoLive({ number }: Readonly<{ number: number }>) {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  return (
    <section id="live" aria-labelledby="live-title">
      <h2 id="live-title">
        {number}. {t('docs.guide.live')}
      </h2>
      <ul>
        {checks.map(([subject, anchor]) => (
          <li key={subject}>
            <RichText text={t(`docs.guide.live.${subject}`)} />{' '}
            <a href={placeOf(subject, anchor)}>{t(`docs.page.${subject}`)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
