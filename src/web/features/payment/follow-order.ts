/**
 * Listens to an order over server-sent events and tells whether anybody is still there. A connection can die without an
 * end (a phone that loses its network), so the server gives a sign of life every fifteen seconds, and a stream that is
 * silent for longer is given up and opened anew.
 */
export type FeedState = 'connecting' | 'live' | 'reconnecting';

/** More than one sign of life is missing. */
const silenceMs = 25_000;
/** After an answer that ends the stream for good (too many listeners), a new one is tried. */
const reopenMs = 30_000;

/** The server's time of a sign of life, and the same written for the visitor. */
export type Beat = Readonly<{ at: string; time: string }>;

type Listener = Readonly<{
  onState(state: FeedState): void;
  onBeat(beat: Beat): void;
  onOrder(data: string): void;
  onGone(): void;
}>;

/** What it returns ends the listening. */
export function followOrder(address: string, { onState, onBeat, onOrder, onGone }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = (): void => {
    source?.close();
    clearTimeout(timer);
  };
  const openIn = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onState('reconnecting');
      open();
    }, ms);
  };
  const open = (): void => {
    close();
    const opened = new EventSource(address);
    source = opened;
    openIn(silenceMs);
    opened.addEventListener('open', () => {
      openIn(silenceMs);
      onState('live');
    });
    opened.addEventListener('beat', ({ data }: MessageEvent<string>) => {
      openIn(silenceMs);
      onBeat(JSON.parse(data) as Beat);
    });
    opened.addEventListener('order', ({ data }: MessageEvent<string>) => {
      openIn(silenceMs);
      onOrder(data);
    });
    opened.addEventListener('gone', onGone);
    opened.addEventListener('error', () => {
      onState('reconnecting');
      // A browser opens a stream that broke off again by itself, but not one that was refused.
      openIn(opened.readyState === EventSource.CLOSED ? reopenMs : silenceMs);
    });
  };
  const lose = (): void => {
    close();
    onState('reconnecting');
  };
  const turn = (): void => {
    close();
    if (document.visibilityState === 'visible') open();
    else onState('connecting');
  };
  turn();
  document.addEventListener('visibilitychange', turn);
  addEventListener('offline', lose);
  addEventListener('online', turn);
  return () => {
    document.removeEventListener('visibilitychange', turn);
    removeEventListener('offline', lose);
    removeEventListener('online', turn);
    close();
  };
}
