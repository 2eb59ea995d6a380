/** All endpoints, and related sections: webhooks, event streams, order states, and the objects in responses. */
import { useTranslate } from '../../site-context.tsx';
import { Details } from '../../ui/details.tsx';
import { CallCard } from './call-card.tsx';
import { CodeBlock } from './code-block.tsx';
import type { DocsView } from './docs-view.server.ts';
import { FieldTable } from './field-table.tsx';
import { RichText } from './rich-text.tsx';
import { TryParts } from './try-panel.tsx';

type Props = Readonly<{ view: DocsView }>;

export function Endpoints({ view }: Props) {
  const t = useTranslate();
  return (
    <section id="endpoints" aria-labelledby="endpoints-title">
      <h2 id="endpoints-title">{t('docs.endpoints.title')}</h2>
      <p>{t('docs.endpoints.intro')}</p>
      {view.isSandbox && <TryParts />}
      {view.groups.map(({ tag, calls }) => (
        <section key={tag} id={`calls-${tag}`} aria-labelledby={`calls-${tag}-title`}>
          <h3 id={`calls-${tag}-title`}>{t.loose(`docs.tag.${tag}`)}</h3>
          {calls.map((call) => (
            <CallCard key={call.id} call={call} />
          ))}
        </section>
      ))}
      <Hooks view={view} />
      <h3 id="live">{t('docs.live.title')}</h3>
      <p>
        <RichText text={t.loose('docs.live.text')} />
      </p>
      <States view={view} />
      <Objects view={view} />
    </section>
  );
}

function Hooks({ view: { figures, hook } }: Props) {
  const t = useTranslate();
  return (
    <>
      <h3 id="hooks">{t('docs.hooks.title')}</h3>
      {(['what', 'several', 'retry', 'verify'] as const).map((part) => (
        <p key={part}>
          <RichText text={t.loose(`docs.hooks.${part}`, figures)} />
        </p>
      ))}
      <p>{t('docs.hooks.types')}</p>
      <ul>
        {hook.types.map((type) => (
          <li key={type}>
            <code>{type}</code>
          </li>
        ))}
      </ul>
      <FieldTable caption={t('docs.headers.title')} rows={hook.headers} />
      <p>{t('docs.hooks.message')}</p>
      <CodeBlock id="code-message" text={hook.message} />
    </>
  );
}

function States({ view: { figures, states, reasons } }: Props) {
  const t = useTranslate();
  return (
    <>
      <h3 id="states">{t('docs.states.title')}</h3>
      <p>
        <RichText text={t('docs.states.text')} />
      </p>
      <div className="table-frame states">
        <table>
          <thead>
            <tr>
              <th scope="col">
                {t('docs.states.state')} · <code>status</code>
              </th>
              <th scope="col">
                <code>terminal</code>
              </th>
              <th scope="col">
                <code>userAction&shy;Required</code>
              </th>
            </tr>
          </thead>
          <tbody>
            {states.map(({ state, name, status, terminal, userActionRequired }) => (
              <tr key={state}>
                <th scope="row">
                  <code>{state}</code>
                  <small>
                    {name} · <code>{status}</code>
                  </small>
                </th>
                <td>{terminal ? t('docs.yes') : t('docs.no')}</td>
                <td>{userActionRequired ? t('docs.yes') : t('docs.no')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {(['failed', 'expired'] as const).map((state) => (
        <p key={state}>
          <RichText text={t.loose(`docs.states.${state}`, figures)} />
        </p>
      ))}
      <Details summary={<RichText text={t('docs.states.reasons')} />}>
        <dl className="docs-facts">
          {reasons.map(({ reason, meaning }) => (
            <div key={reason}>
              <dt>
                <code>{reason}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Details>
    </>
  );
}

/**
 * The objects in responses. Each id is inside <details>, because browsers open a closed <details> if a link targets
 * something inside it.
 */
function Objects({ view: { objects } }: Props) {
  const t = useTranslate();
  return (
    <>
      <h3 id="objects">{t('docs.objects.title')}</h3>
      <p>
        <RichText text={t('docs.objects.text')} />
      </p>
      {objects.map(({ name, rows }) => (
        <Details key={name} summary={<code>{name}</code>}>
          <div id={`object-${name}`} className="docs-object">
            <FieldTable caption={<code>{name}</code>} rows={rows} />
          </div>
        </Details>
      ))}
    </>
  );
}
