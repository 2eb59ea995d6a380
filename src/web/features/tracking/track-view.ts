/**
 * What the track page shows to whoever holds a code: never more than the API answers to a code, and of a mix how many
 * of its parts are sent.
 */
import type { FlowView } from '../../components/orders/amount-view.ts';
import type { StepView } from '../../components/orders/step-view.ts';

export type TrackView = Readonly<{
  code: string;
  orderNumber: string;
  isCompleted: boolean;
  isMoving: boolean;
  tone: 'good' | 'info' | 'warn' | 'bad';
  title: string;
  notice: string;
  /** How long a completed order took. */
  took: string | null;
  /** Null where nothing came and nothing is expected any more. */
  flow: FlowView | null;
  /** Masked. */
  receiveAddress: string;
  steps: readonly StepView[];
}>;

/** `typed` comes back as it was typed. */
export type TrackData = Readonly<{ typed: string; refreshSeconds: number | null }> &
  (
    | Readonly<{ kind: 'idle' | 'empty' | 'malformed' | 'missing' | 'offline' }>
    | Readonly<{ kind: 'limited'; seconds: number; challenge: string; code: string; isRetried: boolean }>
    | Readonly<{ kind: 'found'; view: TrackView }>
  );
