/** Bad cases on request: the sandbox's call that brings an order into each of them. Not shown where coins are real. */
import { useTranslate } from '../../site-context.tsx';
import { CodeBlock } from './code-block.tsx';
import { useDocs } from './docs-links.tsx';
import { RichText } from './rich-text.tsx';

export function Troubles() {
  const t = useTranslate();
  const { origin, figures, troubles } = useDocs().view;
  const call = [
    `curl -X POST ${origin}/api/sandbox/exchanges/$ORDER_ID/troubles \\`,
    "  -H 'Content-Type: application/json' \\",
    '  -d \'{"kind": "underpaid"}\'',
  ];
  return (
    <section id="troubles" aria-labelledby="troubles-title">
      <h2 id="troubles-title">{t('docs.troubles.caption')}</h2>
      <p>
        <RichText text={t.loose('docs.troubles.text', figures)} />
      </p>
      <CodeBlock id="code-troubles" text={call.join('\n')} />
      <div className="table-frame fields">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <code>kind</code>
              </th>
              <th scope="col">{t('docs.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {troubles.map(({ kind, leadsTo }) => (
              <tr key={kind}>
                <th scope="row">
                  <code>{kind}</code>
                  <small>
                    <code>{leadsTo}</code>
                  </small>
                </th>
                <td>
                  <RichText text={t.loose(`docs.troubles.${kind}`, figures)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <RichText text={t('docs.troubles.shared')} />
      </p>
    </section>
  );
}
