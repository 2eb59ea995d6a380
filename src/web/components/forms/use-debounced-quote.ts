/**
 * Requests a quote shortly after the last change of its inputs (debounced). A newer request or a change of the inputs
 * aborts the pending request, so only the reply to the latest request counts.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from './call-api.ts';

type Options<Value> = Readonly<{
  /** Identifies the inputs of the quote; undefined if the inputs are incomplete. */
  key: string | undefined;
  pauseMs?: number;
  /** Called when the inputs change. Returns whether to request a quote for them. */
  isWanted: (key: string | undefined) => boolean;
  ask: (signal: AbortSignal) => Promise<Reply<Value>>;
  /** Called with the reply to an automatic (debounced) request only. */
  onReply: (reply: Reply<Value>) => void;
}>;

/** Returns a function that requests a quote at once. Its result is undefined if the request was aborted. */
export function useDebouncedQuote<Value>({ key, pauseMs = 350, isWanted, ask, onReply }: Options<Value>) {
  const call = useRef<AbortController>(undefined);
  const request = async (): Promise<Reply<Value> | undefined> => {
    call.current?.abort();
    const own = new AbortController();
    call.current = own;
    const reply = await ask(own.signal);
    return own.signal.aborted ? undefined : reply;
  };
  const begin = useEffectEvent(isWanted);
  const run = useEffectEvent(async (): Promise<void> => {
    const reply = await request();
    if (reply) onReply(reply);
  });
  useEffect(() => {
    const timer = begin(key) ? setTimeout(() => void run(), pauseMs) : undefined;
    return () => {
      clearTimeout(timer);
      call.current?.abort();
    };
  }, [key, pauseMs]);
  return request;
}
