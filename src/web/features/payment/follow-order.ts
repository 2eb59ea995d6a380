/**
 * Follows an order by server-sent events, and reports whether the connection is alive. A connection can die without a
 * close (a phone that loses its network), so the server sends a heartbeat every fifteen seconds, and a stream that is
 * silent for longer is closed and reopened.
 */
export type FeedState = 'connecting' | 'live' | 'reconnecting';

/** Silence timeout of the event stream: longer than one heartbeat interval. */
const silenceMs = 25_000;
/** Delay before reopening after the server refused the stream (too many connections). */
const reopenMs = 30_000;

/** The server's time of a heartbeat, and the same formatted for the visitor. */
export type Beat = Readonly<{ at: string; time: string }>;

type Listener = Readonly<{
  onState(state: FeedState): void;
  onBeat(beat: Beat): void;
  onOrder(data: string): void;
  onGone(): void;
}>;

/** Follows an order. Returns the function that stops following. */
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
      // A browser reopens a broken stream by itself, but not one that was refused.
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
