/** The first page: where things are, how an order goes, and an index of everything that has a name. */
import { docsSubjects } from '../../docs-subjects.ts';
import { Filled, usePagePath, useSite, useTranslate } from '../../site-context.tsx';
import { Details } from '../../ui/details.tsx';
import { Note } from '../../ui/note.tsx';
import { useDocs, useObjectPlace, usePlaceOf } from './docs-links.tsx';
import { oldAnchors } from './old-anchors.ts';
import { RichText } from './rich-text.tsx';

const steps = ['quote', 'create', 'pay', 'follow'] as const;
const rules = ['shape', 'amounts', 'standing', 'requestId', 'cors'] as const;

export function Overview() {
  const { view } = useDocs();
  const t = useTranslate();
  const { figures, isSandbox } = view;
  return (
    <>
      <Places />
      {isSandbox && <Note tone="info">{t('docs.overview.sandbox', { keyLife: figures.keyLife })}</Note>}
      <section id="steps" aria-labelledby="steps-title">
        <h2 id="steps-title">{t('docs.overview.steps')}</h2>
        <ol className="docs-steps">
          {steps.map((step) => (
            <li key={step}>
              <RichText text={t.loose(`docs.overview.${step}`, figures)} />
            </li>
          ))}
        </ol>
      </section>
      <section id="rules" aria-labelledby="rules-title">
        <h2 id="rules-title">{t('docs.overview.rules')}</h2>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>
              <RichText text={t.loose(`docs.overview.${rule}`)} />
            </li>
          ))}
        </ul>
      </section>
      <Subjects />
      <Index />
      <Support />
    </>
  );
}

function Places() {
  const t = useTranslate();
  const { view } = useDocs();
  const files = [
    ['document', '/api/v1/openapi.json'],
    ['postman', '/postman.json'],
    ['llms', '/llms.txt'],
  ] as const;
  return (
    <dl className="docs-facts">
      <div>
        <dt>{t('docs.overview.base')}</dt>
        <dd>
          <code className="select-all">{view.base}</code>
        </dd>
      </div>
      {files.map(([name, path]) => (
        <div key={name}>
          <dt>{t(`docs.overview.${name}`)}</dt>
          <dd>
            <a href={path}>
              <code>{path}</code>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Every subject. Anchors of the time when all of this was one page lead to the subject that has their place now. */
function Subjects() {
  const t = useTranslate();
  const { view } = useDocs();
  const placeOf = usePlaceOf();
  return (
    <section id="subjects" aria-labelledby="subjects-title">
      <h2 id="subjects-title">{t('docs.subjects')}</h2>
      <ul className="docs-cards">
        {docsSubjects(view)
          .filter((subject) => subject !== 'overview')
          .map((subject) => (
            <li key={subject}>
              {oldAnchors(subject).map((anchor) => (
                <span key={anchor} id={anchor} />
              ))}
              <a href={placeOf(subject)}>{t(`docs.page.${subject}`)}</a>
              <p>
                <RichText text={t.loose(`docs.page.${subject}.text`, view.figures)} />
              </p>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Calls, objects and codes by name. Links from elsewhere to them, on the page that had all of them, open the list. */
function Index() {
  const t = useTranslate();
  const { view } = useDocs();
  const placeOf = usePlaceOf();
  const objectPlace = useObjectPlace();
  const calls = view.groups.flatMap((group) => group.calls);
  const lists = [
    [
      'calls',
      calls.map(({ id, method, path, subject }) => [`call-${id}`, placeOf(subject, `call-${id}`), `${method} ${path}`]),
    ],
    ['objects', view.objects.map(({ name }) => [`object-${name}`, objectPlace(name), name])],
    ['codes', view.errors.map(({ code }) => [`error-${code}`, placeOf('errors', `error-${code}`), code])],
  ] as const;
  return (
    <section id="index" aria-labelledby="index-title">
      <h2 id="index-title">{t('docs.index.title')}</h2>
      {lists.map(([list, rows]) => (
        <Details key={list} summary={t(`docs.index.${list}`)}>
          <ul className="code-list">
            {rows.map(([id, href, name]) => (
              <li key={id} id={id}>
                <a href={href}>
                  <code>{name}</code>
                </a>
              </li>
            ))}
          </ul>
        </Details>
      ))}
    </section>
  );
}

function Support() {
  const { t, contactEmail } = useSite();
  const pageAt = usePagePath();
  const { figures, isExampleEmail } = useDocs().view;
  const parts = {
    email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
    reply: figures.reply,
  };
  return (
    <section id="support" aria-labelledby="support-title">
      <h2 id="support-title">{t('docs.support.title')}</h2>
      <p>
        <Filled text={t.loose('docs.support.text').replaceAll('`', '')} parts={parts} />
      </p>
      {isExampleEmail && <Note tone="warn">{t('docs.support.example')}</Note>}
      <p>
        <a href={pageAt('contact')}>{t('site.nav.contact')}</a>
      </p>
    </section>
  );
}
