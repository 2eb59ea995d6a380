/** The privacy policy: the table of stored data, then its explanation. */
import { Filled, useSite, useTranslate } from '../../site-context.tsx';
import type { PrivacySection, PrivacyView, StoredRow } from './privacy-view.server.ts';

export function PrivacyPage({ view: { rows, sections } }: Readonly<{ view: PrivacyView }>) {
  const t = useTranslate();
  return (
    <>
      <header className="page-head wrap">
        <h1>{t('privacy.title')}</h1>
        <p>{t('privacy.intro')}</p>
      </header>
      <section className="content-section wrap" aria-labelledby="kept">
        <div className="stored">
          <h2 id="kept">{t('privacy.table.title')}</h2>
          <StoredTable rows={rows} />
        </div>
      </section>
      <div className="absences wrap">
        <div className="prose">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </>
  );
}

function StoredTable({ rows }: Readonly<{ rows: readonly StoredRow[] }>) {
  const t = useTranslate();
  return (
    <div className="table-frame">
      <table className="num">
        <thead>
          <tr>
            <th scope="col">
              {t('privacy.table.field')} · {t('privacy.table.why')}
            </th>
            <th scope="col">{t('privacy.table.until')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, field, why, until, erasure }) => (
            <tr key={id} id={id} className={erasure === 'never' ? 'stays' : undefined}>
              <th scope="row">
                {field}
                <small>{why}</small>
              </th>
              <td>{until}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Section({ section: { id, title, paragraphs } }: Readonly<{ section: PrivacySection }>) {
  const { contactEmail } = useSite();
  const parts = { email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> };
  const texts = paragraphs.map((text) => <Filled key={text} text={text} parts={parts} />);
  return (
    <>
      <h2 id={id}>{title}</h2>
      {texts.length > 1 ? (
        <ul>
          {texts.map((text) => (
            <li key={text.key}>{text}</li>
          ))}
        </ul>
      ) : (
        <p>{texts}</p>
      )}
    </>
  );
}
