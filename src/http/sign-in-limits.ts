/**
 * Slows the guessing of operators' passwords: five failures a minute per source, and a growing wait per name. A source
 * that signed in before is not held up by what others try on the same name, so nobody is locked out by strangers. A
 * source is a keyed hash in memory; nothing of it is ever stored or logged.
 */
import { createHmac } from 'node:crypto';
import { networkOf } from './source-network.ts';

const sourceLimit = { most: 5, withinMs: 60_000 } as const;
/** The first failures on a name are free; then the wait doubles up to its longest. */
const nameLimit = { free: 5, firstWaitMs: 1000, longestWaitMs: 300_000, forgottenAfterMs: 3_600_000 } as const;
/** Each hash needs 64 MiB; more at once than this would be a way to stop the service. */
const mostAtOnce = 8;
const mostKept = 10_000;

type Options = Readonly<{ now: () => number; randomBytes: (length: number) => Uint8Array }>;
type Attempt = Readonly<{ username: string; source: string }>;

export type SignInLimits = Readonly<{
  run(attempt: Attempt, work: () => Promise<boolean>): Promise<Readonly<{ waitMs: number }>>;
}>;

type NameState = Readonly<{ failures: number; until: number; at: number }>;

export function makeSignInLimits({ now, randomBytes }: Options): SignInLimits {
  const key = randomBytes(32);
  const sources = new Map<string, readonly number[]>();
  const names = new Map<string, NameState>();
  const trusted = new Set<string>();
  let running = 0;
  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64');

  const findWait = (source: string, username: string, at: number): number => {
    const failures = recent(sources.get(source), at);
    const decisive = failures.at(-sourceLimit.most);
    const sourceWait = decisive === undefined ? 0 : decisive + sourceLimit.withinMs - at;
    const nameWait = trusted.has(`${source} ${username}`) ? 0 : (names.get(username)?.until ?? 0) - at;
    return Math.max(sourceWait, nameWait, running >= mostAtOnce ? 1000 : 0);
  };
  const countAttempt = (source: string, username: string, at: number): void => {
    keep(sources, source, [...recent(sources.get(source), at), at]);
    const known = names.get(username);
    const failures = known && at - known.at < nameLimit.forgottenAfterMs ? known.failures + 1 : 1;
    keep(names, username, { failures, until: at + waitAfter(failures), at });
  };
  const forgive = (source: string, username: string, at: number): void => {
    const others = (sources.get(source) ?? []).filter((each) => each !== at);
    if (others.length === 0) sources.delete(source);
    else sources.set(source, others);
    names.delete(username);
    if (trusted.size >= mostKept) trusted.clear();
    trusted.add(`${source} ${username}`);
  };
  return {
    run: async ({ username: typed, source: address }, work) => {
      const at = now();
      const [source, username] = [hash(networkOf(address)), hash(typed)];
      const waitMs = findWait(source, username, at);
      if (waitMs > 0) return { waitMs };
      countAttempt(source, username, at);
      running += 1;
      try {
        if (await work()) forgive(source, username, at);
      } finally {
        running -= 1;
      }
      return { waitMs: 0 };
    },
  };
}

function waitAfter(failures: number): number {
  if (failures < nameLimit.free) return 0;
  const doubled = nameLimit.firstWaitMs * 2 ** Math.min(20, failures - nameLimit.free);
  return Math.min(doubled, nameLimit.longestWaitMs);
}

function recent(times: readonly number[] = [], at: number): readonly number[] {
  return times.filter((each) => at - each < sourceLimit.withinMs);
}

/** The newest last; the oldest goes when there are too many. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  if (map.size > mostKept) map.delete(map.keys().next().value ?? '');
}
