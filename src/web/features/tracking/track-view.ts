/**
 * Data of the track page: never more than the API returns for a tracking code, plus how many parts of a mix are sent.
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
  /** Amounts in and out; null if nothing arrived and nothing is expected any more. */
  flow: FlowView | null;
  /** The receive address, masked: only the first and last characters. */
  receiveAddress: string;
  steps: readonly StepView[];
}>;

/** Data of the page. `typed` is the code as the visitor typed it. */
export type TrackData = Readonly<{ typed: string; refreshSeconds: number | null }> &
  (
    | Readonly<{ kind: 'idle' | 'empty' | 'malformed' | 'missing' | 'offline' }>
    | Readonly<{ kind: 'limited'; seconds: number; challenge: string; code: string; isRetried: boolean }>
    | Readonly<{ kind: 'found'; view: TrackView }>
  );
