/** The calls of a subject, and the objects in their responses. */
import { useTranslate } from '../../site-context.tsx';
import { Details } from '../../ui/details.tsx';
import { CallCard } from './call-card.tsx';
import { useDocs } from './docs-links.tsx';
import { FieldTable } from './field-table.tsx';
import { RichText } from './rich-text.tsx';
import { TryParts } from './try-panel.tsx';

export function SubjectCalls() {
  const t = useTranslate();
  const { view, subject } = useDocs();
  const calls = view.groups.flatMap((group) => group.calls).filter((call) => call.subject === subject);
  return (
    <>
      {calls.length > 0 && (
        <section id="calls" aria-labelledby="calls-title">
          <h2 id="calls-title">{t('docs.endpoints.title')}</h2>
          {calls.some(({ form }) => form) && <TryParts />}
          {calls.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </section>
      )}
      <Objects />
    </>
  );
}

/**
 * The objects in responses. Each id is inside <details>, because browsers open a closed <details> if a link targets
 * something inside it.
 */
function Objects() {
  const t = useTranslate();
  const { view, subject } = useDocs();
  const objects = view.objects.filter((object) => object.subject === subject);
  if (objects.length === 0) return undefined;
  return (
    <section id="objects" aria-labelledby="objects-title">
      <h2 id="objects-title">{t('docs.objects.title')}</h2>
      <p>
        <RichText text={t('docs.objects.text')} />
      </p>
      {objects.map(({ name, rows }) => (
        <Details key={name} summary={<code>{name}</code>} isOpen={objects.length === 1}>
          <div id={`object-${name}`} className="docs-object">
            <FieldTable caption={<code>{name}</code>} rows={rows} />
          </div>
        </Details>
      ))}
    </section>
  );
}
