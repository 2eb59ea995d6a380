/** What orders are in: states and reasons; how they are followed live, and what is signed about them. */
import { useTranslate } from '../../site-context.tsx';
import { useDocs, usePlaceOf } from './docs-links.tsx';
import { RichText } from './rich-text.tsx';

export function States() {
  return (
    <>
      <StateTable />
      <Reasons />
    </>
  );
}

function StateTable() {
  const t = useTranslate();
  const { figures, states } = useDocs().view;
  return (
    <section id="states" aria-labelledby="states-title">
      <h2 id="states-title">{t('docs.states.title')}</h2>
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
              <tr key={state} id={`state-${state}`}>
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
    </section>
  );
}

function Reasons() {
  const t = useTranslate();
  const { reasons } = useDocs().view;
  return (
    <section id="reasons" aria-labelledby="reasons-title">
      <h2 id="reasons-title">
        <RichText text={t('docs.states.reasons')} />
      </h2>
      <dl className="docs-facts">
        {reasons.map(({ reason, meaning }) => (
          <div key={reason} id={`reason-${reason}`}>
            <dt>
              <code>{reason}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The types of event in the stream of an order. */
export const streamEvents = ['order', 'move', 'gone'] as const;

export function Live() {
  const t = useTranslate();
  return (
    <section id="live" aria-labelledby="live-title">
      <h2 id="live-title">{t('docs.events.types')}</h2>
      <p>
        <RichText text={t.loose('docs.live.text')} />
      </p>
      <dl className="docs-facts">
        {streamEvents.map((event) => (
          <div key={event} id={`stream-${event}`}>
            <dt>
              <code>{event}</code>
            </dt>
            <dd>
              <RichText text={t.loose(`docs.events.${event}`)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Receipts() {
  const t = useTranslate();
  const placeOf = usePlaceOf();
  return (
    <>
      <p>
        <RichText text={t('docs.receipts.verify')} />
      </p>
      <p>
        <a href={placeOf('clients')}>{t('docs.page.clients')}</a>
      </p>
    </>
  );
}
