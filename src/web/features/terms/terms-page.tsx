/** The terms of service. */
import { Filled, usePagePath, useSite } from '../../site-context.tsx';
import { FeeTable } from '../../site/fee-table.tsx';
import { ReadingPage } from '../../site/reading-page.tsx';
import type { TermsSection } from './terms-view.server.ts';

export function TermsPage({ sections }: Readonly<{ sections: readonly TermsSection[] }>) {
  const { t } = useSite();
  return (
    <ReadingPage title={t('terms.title')} intro={t('terms.intro')} contents={t('terms.contents')} parts={sections}>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </ReadingPage>
  );
}

function Section({ section: { id, title, paragraphs, isList, fees } }: Readonly<{ section: TermsSection }>) {
  return (
    <>
      <h2 id={id}>{title}</h2>
      {isList ? (
        <ul>
          {paragraphs.map((text) => (
            <li key={text}>
              <Linked text={text} />
            </li>
          ))}
        </ul>
      ) : (
        paragraphs.map((text) => (
          <p key={text}>
            <Linked text={text} />
          </p>
        ))
      )}
      {fees.length > 0 && <FeeTable rows={fees} />}
    </>
  );
}

function Linked({ text }: Readonly<{ text: string }>) {
  const { t, contactEmail } = useSite();
  const pageAt = usePagePath();
  const parts = {
    privacy: <a href={pageAt('privacy')}>{t('site.nav.privacy')}</a>,
    email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
  };
  return <Filled text={text} parts={parts} />;
}
