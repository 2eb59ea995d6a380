/** Webhooks: what is sent, how often it is tried, and how its signature is verified. */
import { useTranslate } from '../../site-context.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDocs, usePlaceOf } from './docs-links.tsx';
import { FieldTable } from './field-table.tsx';
import { RichText } from './rich-text.tsx';

export function Hooks() {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  const { figures, hook } = useDocs().view;
  return (
    <>
      <section id="hooks" aria-labelledby="hooks-title">
        <h2 id="hooks-title">{t('docs.hooks.title')}</h2>
        {(['what', 'several', 'retry', 'verify'] as const).map((part) => (
          <p key={part}>
            <RichText text={t.loose(`docs.hooks.${part}`, figures)} />
          </p>
        ))}
        <p>
          <a href={placeOf('examples', 'sample-webhook')}>{t('docs.sample.webhook.title')}</a>
        </p>
        <FieldTable caption={t('docs.headers.title')} rows={hook.headers} />
        <p>{t('docs.hooks.message')}</p>
        <CodeBlock id="code-message" text={hook.message} />
      </section>
      <section id="event-types" aria-labelledby="event-types-title">
        <h2 id="event-types-title">{t('docs.hooks.types')}</h2>
        <ul className="code-list">
          {hook.types.map((type) => (
            <li key={type} id={`event-${type}`}>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
