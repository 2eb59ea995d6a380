/**
 * Follows an order over server-sent events, and asks for the page's data again when there is news. While the stream is
 * away the data is asked for every few seconds instead; the browser opens the stream again by itself. A page that is
 * out of sight gives its stream back: a browser has six connections to a server, and whoever has as many orders open
 * would otherwise wait for ever.
 */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { orderMark } from './order-mark.ts';

export type FeedState = 'connecting' | 'live' | 'reconnecting';

const pollMs = 5000;
/** After an answer that ends the stream for good (too many listeners), a new one is tried. */
const reopenMs = 30_000;

export function useOrderFeed(id: string, mark: string): FeedState {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<FeedState>('connecting');
  const shownMark = useRef(mark);
  useEffect(() => {
    shownMark.current = mark;
  }, [mark]);

  useEffect(() => {
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource(`/api/exchanges/${id}/events`);
      source.addEventListener('open', () => setState('live'));
      source.addEventListener('order', ({ data }: MessageEvent<string>) => {
        if (orderMark(JSON.parse(data) as Parameters<typeof orderMark>[0]) !== shownMark.current) void revalidate();
      });
      source.addEventListener('gone', () => void revalidate());
      source.addEventListener('error', () => {
        setState('reconnecting');
        if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, reopenMs);
      });
    };
    const close = (): void => {
      source?.close();
      clearTimeout(reopening);
    };
    const turn = (): void => {
      close();
      if (document.visibilityState === 'visible') open();
      else setState('connecting');
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      close();
    };
  }, [id, revalidate]);

  useEffect(() => {
    if (state === 'live') return undefined;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [state, revalidate]);

  return state;
}
