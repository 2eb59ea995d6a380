/**
 * Limit of updates per chat: so many in a minute. A chat is a keyed hash in memory whose key is discarded with the
 * minute. Whoever is over the limit is told so once.
 */
import { createHmac } from 'node:crypto';

export const floodLimit = { most: 30, withinMs: 60_000 } as const;

export type ChatFloods = Readonly<{
  /** `told`: this chat is over the limit and has been told so already. */
  take(chatId: number): 'fine' | 'over' | 'told';
}>;

type Options = Readonly<{ now: () => number; randomBytes: (length: number) => Uint8Array }>;

export function makeChatFloods({ now, randomBytes }: Options): ChatFloods {
  let period = { key: randomBytes(32), since: Number.NEGATIVE_INFINITY, counts: new Map<string, number>() };
  return {
    take: (chatId) => {
      const at = now();
      if (at < period.since || at - period.since >= floodLimit.withinMs) {
        period = { key: randomBytes(32), since: at, counts: new Map() };
      }
      const name = createHmac('sha256', period.key).update(String(chatId)).digest('base64');
      const count = (period.counts.get(name) ?? 0) + 1;
      period.counts.set(name, count);
      if (count <= floodLimit.most) return 'fine';
      return count === floodLimit.most + 1 ? 'over' : 'told';
    },
  };
}
