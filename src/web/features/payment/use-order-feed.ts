/**
 * Follows an order, and reloads the page's data when the order changes. While the event stream is down the page polls
 * every few seconds instead. A hidden page closes its stream: a browser has six connections per server, and with that
 * many orders open every other request would wait for ever.
 */
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answers } from '#src/api/answers.ts';
import { followOrder, type Beat, type FeedState } from './follow-order.ts';
import { orderFingerprint } from './order-fingerprint.ts';

const pollMs = 5000;
/** Timeout of a poll, in milliseconds. A poll that takes longer counts as failed. */
const patienceMs = 15_000;

/** State of the connection. `beat`: the last heartbeat of the stream. */
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
        if (orderFingerprint(JSON.parse(data) as Answers['/api/exchanges']) !== shownMark.current) void revalidate();
      },
      onGone: () => void revalidate(),
    });
  }, [id, revalidate]);

  usePolling(feed.state !== 'live');
  return feed;
}

/** Polls, one request at a time: a new revalidation would cancel the running one, so a slow reply is awaited first. */
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
