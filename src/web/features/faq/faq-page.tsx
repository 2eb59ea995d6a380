/** Questions and answers, each with its own anchor. */
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { FeeTable } from '../../site/fee-table.tsx';
import { ReadingPage } from '../../site/reading-page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { FaqItem, SpeedRow } from './faq-view.server.ts';

export function FaqPage({ items }: Readonly<{ items: readonly FaqItem[] }>) {
  const t = useTranslate();
  const parts = items.map(({ id, question }) => ({ id, title: question }));
  return (
    <ReadingPage title={t('faq.title')} intro={t('faq.intro')} contents={t('faq.contents')} parts={parts}>
      {items.map((item) => (
        <Answer key={item.id} item={item} />
      ))}
    </ReadingPage>
  );
}

function Answer({ item }: Readonly<{ item: FaqItem }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const [first = '', ...others] = item.answer;
  return (
    <>
      <h2 id={item.id}>{item.question}</h2>
      {item.isEstimate && (
        <p>
          <StatusPill tone="warn">{t('faq.estimate')}</StatusPill>
        </p>
      )}
      <p>{first}</p>
      {item.fees.length > 0 && <FeeTable rows={item.fees} />}
      {item.speeds.length > 0 && <SpeedTable rows={item.speeds} />}
      {others.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {item.more !== null && (
        <p>
          <a href={pageAt(item.more)}>{t.loose(`site.nav.${item.more}`)}</a>
        </p>
      )}
      {item.id === 'time' && (
        <p>
          <a href={`${pageAt('currencies')}#confirmations`}>{t('faq.moreConfirmations')}</a>
        </p>
      )}
    </>
  );
}

/** How long the latest swaps of each pair took. Pairs with too few swaps are left out. */
function SpeedTable({ rows }: Readonly<{ rows: readonly SpeedRow[] }>) {
  const t = useTranslate();
  return (
    <div className="table-frame">
      <table className="num">
        <thead>
          <tr>
            <th scope="col">{t('faq.speed.pair')}</th>
            <th scope="col">{t('faq.speed.median')}</th>
            <th scope="col">{t('faq.speed.orders')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pair, median, orders }) => (
            <tr key={pair}>
              <th scope="row">{pair}</th>
              <td>{median}</td>
              <td>{orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
