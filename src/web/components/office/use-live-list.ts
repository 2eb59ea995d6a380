/**
 * Reads a page again whenever something on its list has changed, without touching what is chosen or typed on it. A page
 * that nobody touches for ten minutes stops: its session ends as if it were closed.
 */
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const awakeMs = 600_000;
/** The server sends a heartbeat every fifteen seconds. A stream that is silent for longer is opened again. */
const silenceMs = 25_000;
/** Changes that come faster are read together. The overview is dear to read. */
const restMs = { exchanges: 2_000, treasury: 2_000, overview: 10_000 } as const;
const touches = ['pointerdown', 'keydown'] as const;

/**
 * `path`: of the stream, under /api/admin. `mark`: that of the list when the page was read. Null while the page shows
 * an answer, which would go.
 */
export function useLiveList(path: keyof typeof restMs, mark: string | null): void {
  const { revalidate } = useRevalidator();
  const newest = useRef({ mark, revalidate });
  useEffect(() => {
    newest.current = { mark, revalidate };
  }, [mark, revalidate]);
  const isLive = mark !== null;
  useEffect(() => {
    if (!isLive) return undefined;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const stop = followWhileTouched(`/api/admin/${path}/events`, (told) => {
      if (told === newest.current.mark) return;
      rest ??= setTimeout(() => {
        rest = undefined;
        void newest.current.revalidate();
      }, restMs[path]);
    });
    return () => {
      clearTimeout(rest);
      stop();
    };
  }, [isLive, path]);
}

/** Follows changes until nobody has touched the page for long, and again from the next touch on. */
function followWhileTouched(address: string, onMark: (mark: string) => void): () => void {
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sleep = (): void => {
    stop?.();
    stop = undefined;
  };
  const wake = (): void => {
    clearTimeout(timer);
    timer = setTimeout(sleep, awakeMs);
    stop ??= follow(address, onMark, sleep);
  };
  wake();
  for (const touch of touches) addEventListener(touch, wake);
  return () => {
    for (const touch of touches) removeEventListener(touch, wake);
    clearTimeout(timer);
    sleep();
  };
}

/** `onRefused`: the session has ended, or there are too many streams. The next touch tries again. */
function follow(address: string, onMark: (mark: string) => void, onRefused: () => void): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = (): void => {
    clearTimeout(silence);
    silence = setTimeout(open, silenceMs);
  };
  const close = (): void => {
    source?.close();
    clearTimeout(silence);
  };
  const open = (): void => {
    close();
    const opened = new EventSource(address);
    source = opened;
    listen();
    for (const sign of ['open', 'beat']) opened.addEventListener(sign, listen);
    opened.addEventListener('order', ({ data }: MessageEvent<string>) => {
      listen();
      onMark((JSON.parse(data) as Readonly<{ mark: string }>).mark);
    });
    // A browser reopens a broken stream by itself, but not one that was refused.
    opened.addEventListener('error', () => opened.readyState === EventSource.CLOSED && onRefused());
  };
  open();
  return close;
}
