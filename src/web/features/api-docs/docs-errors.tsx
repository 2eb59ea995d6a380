/** Errors: HTTP statuses, and every code that any call can return. */
import { useTranslate } from '../../site-context.tsx';
import { useDocs } from './docs-links.tsx';
import { RichText } from './rich-text.tsx';

export function Errors() {
  return (
    <>
      <Statuses />
      <Codes />
    </>
  );
}

function Statuses() {
  const t = useTranslate();
  const { statuses } = useDocs().view;
  return (
    <section id="statuses" aria-labelledby="statuses-title">
      <h2 id="statuses-title">{t('docs.errors.statuses')}</h2>
      <p>
        <RichText text={t('docs.errors.text')} />
      </p>
      <div className="table-frame">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('docs.errors.status')}</th>
              <th scope="col">{t('docs.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {statuses.map((status) => (
              <tr key={status}>
                <th scope="row" className="num">
                  {status}
                </th>
                <td>
                  <RichText text={t.loose(`docs.http.${status}`)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Codes() {
  const t = useTranslate();
  const { errors } = useDocs().view;
  return (
    <section id="codes" aria-labelledby="codes-title">
      <h2 id="codes-title">{t('docs.errors.codes')}</h2>
      <div className="table-frame fields">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('docs.errors.code')}</th>
              <th scope="col">{t('docs.column.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, status, message }) => (
              <tr key={code} id={`error-${code}`}>
                <th scope="row">
                  <code>{code}</code>
                  <small className="num">{status}</small>
                </th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
