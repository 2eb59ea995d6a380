/** Progress of a mix: the percentage that the server counts, and the parts on their timeline. */
import { PartsTimeline } from '../../components/orders/parts-timeline.tsx';
import type { MixTimelineView, MixView } from './mix-view.ts';

export function MixPercent({ label, percent, text }: NonNullable<MixView['progress']>) {
  return (
    <div className="mix-percent">
      <p aria-hidden="true">
        <span>{label}</span>
        <b className="num">{text}</b>
      </p>
      <progress value={percent} max={100} aria-label={label} />
    </div>
  );
}

export function MixTimeline({ timeline }: Readonly<{ timeline: MixTimelineView }>) {
  const { title, secret, ...line } = timeline;
  return (
    <div className="mix-timeline">
      <h3>{title}</h3>
      <PartsTimeline {...line} />
      {secret !== null && <p>{secret}</p>}
    </div>
  );
}
