/**
 * The parts of a mixing payout on a timeline. Before an order is made only the number of parts is known, so they are
 * drawn evenly spaced and of equal size. The random times and sizes in the plan stay secret until a part is paid. See
 * styles/parts-timeline.css.
 */
export type TimelinePart = Readonly<{
  /** Share of the whole payout, 0 to 1. Parts of unknown size are drawn alike. */
  share?: number;
  /** Position in time, 0 to 1 of the span. Parts of unknown time are spread evenly. */
  at?: number;
  state: 'planned' | 'sent' | 'confirmed';
}>;

type Props = Readonly<{
  spanMinutes: number;
  parts: readonly TimelinePart[];
  /** Text alternative for the drawing. */
  label: string;
  /** Labels at the start and end: "deposit confirmed", "+15 min". */
  startText: string;
  endText: string;
}>;

const width = 600;
const edge = 16;
const axis = 64;
const least = 14;
const tallest = 52;
const thickness = 20;

export function PartsTimeline({ spanMinutes, parts, label, startText, endText }: Props) {
  const largest = Math.max(0, ...parts.map(({ share = 0 }) => share));
  return (
    <figure className="parts-timeline">
      <svg viewBox={`0 0 ${width} ${axis + 12}`} role="img" aria-label={label}>
        <line className="axis" x1={edge} x2={width - edge} y1={axis} y2={axis} />
        <circle className="end" cx={edge} cy={axis} r="5" />
        <circle className="end last" cx={width - edge} cy={axis} r="5" />
        {parts.map(({ share, at, state }, index) => {
          const height = share === undefined || largest === 0 ? 40 : least + (tallest - least) * (share / largest);
          const x = edge + (width - 2 * edge) * clamp(at ?? evenPlace(index, parts.length, spanMinutes));
          const box = { x: x - thickness / 2, y: axis - height, width: thickness, height, rx: 4 };
          // The parts of a plan never change places.
          // oxlint-disable-next-line react/no-array-index-key
          return <rect key={index} className={state} {...box} />;
        })}
      </svg>
      <figcaption>
        <span>{startText}</span>
        <span>{endText}</span>
      </figcaption>
    </figure>
  );
}

/** Position of a part whose time is unknown. Without a delay all parts are sent at once, at the start of the line. */
function evenPlace(index: number, count: number, spanMinutes: number): number {
  return spanMinutes === 0 ? 0.03 + index * 0.035 : (index + 1) / (count + 1);
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}
