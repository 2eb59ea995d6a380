/**
 * Asks for a price shortly after the last change of its inputs (debounced). Only the reply to the latest request
 * counts: the next request aborts it, and so does a change of the inputs.
 */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reply } from './call-api.ts';

type Options<Value> = Readonly<{
  /** Identifies the inputs. */
  key: string | undefined;
  pauseMs?: number;
  /** Called when the inputs change: whether to ask for their price. */
  isWanted: (key: string | undefined) => boolean;
  ask: (signal: AbortSignal) => Promise<Reply<Value>>;
  /** Called for automatic requests only. */
  onReply: (reply: Reply<Value>) => void;
}>;

/** Returns the request itself, to ask at any other time. It gives undefined if it was aborted. */
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
