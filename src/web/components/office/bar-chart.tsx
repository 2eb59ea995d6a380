/**
 * Bar chart by day or hour, without inline styles, which our Content-Security-Policy forbids. The table holds the same
 * figures.
 */
import { useTranslate } from '../../site-context.tsx';

export type Bar = Readonly<{
  day: string;
  /** The bar's value as formatted text. */
  figure: string;
  /** Height relative to the highest bar, from 0 to 1. */
  share: number;
}>;

type Props = Readonly<{
  title: string;
  total: string;
  bars: readonly Bar[];
  tone?: 'act' | 'info' | 'warn';
  /** Text of the link that opens the table. */
  tableTitle?: string;
}>;

const height = 64;
const step = 12;
const barWidth = 8;

export function BarChart({ title, total, bars, tone = 'act', tableTitle }: Props) {
  const t = useTranslate();
  return (
    <figure className="panel chart">
      <figcaption>
        <span>{title}</span>
        <b className="num">{total}</b>
      </figcaption>
      <svg
        className={tone}
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title}: ${total}`}
      >
        {bars.map((bar, index) => (
          <rect key={bar.day} {...toRectangle(bar.share, index)} rx="1.5">
            <title>{`${bar.day}: ${bar.figure}`}</title>
          </rect>
        ))}
      </svg>
      <p className="chart-days num">
        <span>{bars[0]?.day}</span>
        <span>{bars.at(-1)?.day}</span>
      </p>
      <details className="chart-table">
        <summary>{tableTitle ?? t('admin.chart.figures')}</summary>
        <table className="num">
          <tbody>
            {bars.toReversed().map(({ day, figure }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{figure}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

/** A day with zero still gets a bar of one pixel, so that the day is visible. */
function toRectangle(share: number, index: number): Readonly<Record<'x' | 'y' | 'width' | 'height', number>> {
  const tall = Math.max(1, Math.round(share * height));
  return { x: index * step + (step - barWidth) / 2, y: height - tall, width: barWidth, height: tall };
}
