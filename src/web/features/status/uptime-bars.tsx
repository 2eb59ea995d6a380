/** Ninety days of each chain: a bar, in words beside it, and the bad days as a list. */
import { uptimeDays } from '#src/domain/uptime.ts';
import { useTranslate } from '../../site-context.tsx';
import { troubleMinutes } from './trouble-minutes.ts';
import type { Run, UptimeRow } from './uptime-view.server.ts';

export function UptimeBars({ rows }: Readonly<{ rows: readonly UptimeRow[] }>) {
  const t = useTranslate();
  return (
    <section className="content-section" aria-labelledby="history">
      <h2 id="history">{t('chains.history', { days: uptimeDays })}</h2>
      <p>{t('chains.historyIntro', { minutes: troubleMinutes })}</p>
      <div className="uptime">
        {rows.map((row) => (
          <div key={row.scope}>
            <h3>{row.name}</h3>
            <Bar row={row} />
            <p>
              {row.up}
              {row.seen !== null && (
                <>
                  <br />
                  {row.seen}
                </>
              )}
            </p>
            {row.badDays.length > 0 && (
              <details>
                <summary>{row.bad}</summary>
                <ul>
                  {row.badDays.map(({ day, text }) => (
                    <li key={day}>{text}</li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Width of a day, with the gap after it. */
const [dayWidth, gap] = [4, 1];

/** A line of dashes for all days of one standing in a row: each dash is a day. */
function Bar({ row: { name, runs, up, bad } }: Readonly<{ row: UptimeRow }>) {
  const width = runs.reduce((sum, { days }) => sum + days, 0) * dayWidth;
  const label = [name, up, bad].filter((text) => text !== null).join(', ');
  return (
    <svg viewBox={`0 0 ${width} 28`} preserveAspectRatio="none" role="img" aria-label={label}>
      {runs.map((run) => (
        <path
          key={run.from}
          className={run.standing}
          d={`M${run.from * dayWidth} 14h${run.days * dayWidth - gap}`}
          strokeDasharray={dashesOf(run)}
        />
      ))}
    </svg>
  );
}

function dashesOf({ days }: Run): string | undefined {
  return days > 1 ? `${dayWidth - gap} ${gap}` : undefined;
}
