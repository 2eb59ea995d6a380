/**
 * Follows an order, and asks for the page's data again when there is news. While the stream is away the data is asked
 * for every few seconds instead. A page that is out of sight gives its stream back: a browser has six connections to a
 * server, and whoever has as many orders open would otherwise wait for ever.
 */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { followOrder, type Beat, type FeedState } from './follow-order.ts';
import { orderFingerprint } from './order-fingerprint.ts';

const pollMs = 5000;
/** A question that has no answer by then is lost with its connection. */
const patienceMs = 15_000;

/** `beat`: the last sign of life of the stream. */
export type Feed = Readonly<{ state: FeedState; beat: Beat | undefined }>;

export function useOrderFeed(id: string, mark: string): Feed {
  const { revalidate } = useRevalidator();
  const [feed, setFeed] = useState<Feed>({ state: 'connecting', beat: undefined });
  const shownMark = useRef(mark);
  useEffect(() => {
    shownMark.current = mark;
  }, [mark]);

  useEffect(() => {
    let beat: Beat | undefined;
    return followOrder(`/api/exchanges/${id}/events`, {
      onState: (state) => setFeed({ state, beat }),
      onBeat: (last) => {
        beat = last;
      },
      onOrder: (data) => {
        if (orderFingerprint(JSON.parse(data) as Parameters<typeof orderFingerprint>[0]) !== shownMark.current)
          void revalidate();
      },
      onGone: () => void revalidate(),
    });
  }, [id, revalidate]);

  usePolling(feed.state !== 'live');
  return feed;
}

/** Asking again takes back what was asked before, so a slow answer is waited for. */
function usePolling(isOn: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isAsking = useRef(false);
  useEffect(() => {
    isAsking.current = state === 'loading';
  }, [state]);
  useEffect(() => {
    if (!isOn) return undefined;
    let askedAt = 0;
    const timer = setInterval(() => {
      if (isAsking.current && Date.now() - askedAt < patienceMs) return;
      askedAt = Date.now();
      void revalidate();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
