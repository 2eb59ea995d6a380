/** One endpoint: purpose, request, response, and in the sandbox a form to try it. */
import { useTranslate } from '../../site-context.tsx';
import { Details } from '../../ui/details.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { CallView } from './call-views.server.ts';
import { usePlaceOf } from './docs-links.tsx';
import { FieldTable, TypeLink } from './field-table.tsx';
import { RichText } from './rich-text.tsx';
import { SnippetTabs } from './snippet-tabs.tsx';
import { TryPanel } from './try-panel.tsx';

type Props = Readonly<{ call: CallView }>;

export function CallCard({ call }: Props) {
  const t = useTranslate();
  const inPlace = call.parameters.filter(({ place }) => place !== 'header');
  return (
    <article className="call" id={`call-${call.id}`}>
      <h3>{call.summary}</h3>
      <p className="call-line">
        <MethodAndPath call={call} />
        <StatusPill>
          {call.scope === null ? t('docs.call.noKey') : t('docs.call.scope', { scope: call.scope })}
        </StatusPill>
      </p>
      {call.text !== undefined && (
        <p>
          <RichText text={call.text} />
        </p>
      )}
      {inPlace.length > 0 && <FieldTable caption={t('docs.call.parameters')} rows={inPlace} isRequest />}
      {call.body.length > 0 && <FieldTable caption={t('docs.call.body')} rows={call.body} isRequest />}
      <SnippetTabs call={call} />
      <Facts call={call} />
      {call.answerExample !== undefined && (
        <Details summary={t('docs.call.example')}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long answers scroll, also by keyboard */}
          <pre className="code-example" role="group" aria-label={t('docs.call.example')} tabIndex={0}>
            <code>{call.answerExample}</code>
          </pre>
        </Details>
      )}
      <Codes call={call} />
      {call.form && <TryPanel call={call} fields={call.form} />}
    </article>
  );
}

export function MethodAndPath({ call: { method, path } }: Props) {
  return (
    <code className="call-path">
      <span className={`method ${method.toLowerCase()}`}>{method}</span> {path}
    </code>
  );
}

/** Facts about one endpoint. Headers that several endpoints share are described once, above all endpoints. */
function Facts({ call: { answer, parameters } }: Props) {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  const headers = parameters.filter(({ place }) => place === 'header');
  return (
    <dl className="call-facts">
      <div>
        <dt>{t('docs.call.answer')}</dt>
        <dd>
          <code>{answer.status}</code>{' '}
          {answer.kind === 'data' ? (
            <>
              <code>data</code>: <TypeLink type={answer.type} />
            </>
          ) : (
            t(`docs.call.${answer.kind}`)
          )}
        </dd>
      </div>
      {headers.length > 0 && (
        <div>
          <dt>{t('docs.call.headers')}</dt>
          <dd>
            {headers.map(({ name }, index) => (
              <span key={name}>
                {index > 0 && ' · '}
                <a href={placeOf('limits', 'headers')}>
                  <code>{name}</code>
                </a>
              </span>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
}

function Codes({ call: { codes } }: Props) {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  return (
    <Details summary={t('docs.call.codes')}>
      <ul className="code-list">
        {codes.map((code) => (
          <li key={code}>
            <a href={placeOf('errors', `error-${code}`)}>
              <code>{code}</code>
            </a>
          </li>
        ))}
      </ul>
    </Details>
  );
}
