/**
 * Long polling: asks for updates again and again, and answers each of them. Chats do not wait for each other, up to a
 * limit of answers at once. A stop waits for the answers that are under way, and then says which updates were taken, so
 * that the next process does not get them again. Where Telegram is away, it is asked again, each time later.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatUpdate, Messenger } from '#src/usecases/ports/messenger.ts';
import type { BotLog } from './bot-deps.ts';
import type { HandleUpdate } from './handle-updates.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** Answers at once. Above that no updates are taken: Telegram keeps them. */
const mostAtOnce = 100;

type Options = Readonly<{ messenger: Messenger; handle: HandleUpdate; log: BotLog; pauseMs?: number }>;

export function startPolling({ messenger, handle, log, pauseMs = firstPauseMs }: Options): Readonly<{
  stop(): Promise<void>;
}> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<void>>();
  let next = 0;
  const begin = (update: ChatUpdate): void => {
    const over = handle(update)
      .catch((error: unknown) => log.warn('an update of a chat was lost', {}, error))
      .finally(() => running.delete(over));
    running.add(over);
  };
  const run = async (): Promise<void> => {
    let pause = pauseMs;
    while (!signal.aborted) {
      try {
        const taken = await messenger.takeUpdates(next, signal);
        if (pause > pauseMs) log.warn('the chat service answers again');
        pause = pauseMs;
        next = taken.next;
        for (const update of taken.updates) begin(update);
        while (running.size >= mostAtOnce) await Promise.race(running);
      } catch (error) {
        if (signal.aborted) return;
        if (pause === pauseMs) log.warn('the chat service does not answer', {}, error);
        await sleep(pause, undefined, { signal }).catch(() => {});
        pause = Math.min(longestPauseMs, pause * 2);
      }
    }
  };
  const polling = run();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(running);
      await messenger.forgetBefore(next).catch(() => {});
    },
  };
}
