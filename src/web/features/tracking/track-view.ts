/**
 * Data of the track page: never more than the API returns for a tracking code.
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
  /** How long the order took; null until it is completed. */
  took: string | null;
  /** Rounded amounts in and out; null for a mix, and if nothing arrived and nothing is expected any more. */
  flow: FlowView | null;
  /** The last characters of the receive address; null for a mix. */
  receiveAddress: string | null;
  /** Says what the page does not show, and where it stands. */
  hidden: string;
  steps: readonly StepView[];
}>;

/** Data of the page. `typed` is the code as the visitor typed it. */
export type TrackData = Readonly<{ typed: string; refreshSeconds: number | null }> &
  (
    | Readonly<{ kind: 'idle' | 'empty' | 'malformed' | 'missing' | 'offline' }>
    | Readonly<{ kind: 'limited'; seconds: number; challenge: string; code: string; isRetried: boolean }>
    | Readonly<{ kind: 'found'; view: TrackView }>
  );
