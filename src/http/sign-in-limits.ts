/**
 * Rate limits against guessing operators' passwords: five failures a minute per source, a growing back-off per
 * username, and a budget of attempts for all strangers together. A client that is known, by the token of an earlier
 * sign-in or by its source, does not wait because of what strangers try, and has a queue of its own: nobody is locked
 * out by others. Of what strangers have, a part is for those with a proof of work, and of that a part for networks that
 * have not failed with one; without a proof they wait. A source is a keyed hash in memory; nothing of it is ever stored
 * or logged.
 */
import { createHmac } from 'node:crypto';
import type { SignInLimits } from '#src/usecases/ports/operator-sign-in.ts';
import { makeSignInProofs, type Proving } from './sign-in-proofs.ts';
import { networkOf } from './source-network.ts';

const sourceLimit = { most: 5, withinMs: 60_000 } as const;
/** Back-off per username: the first failures are free; then the wait doubles up to its maximum. */
const nameLimit = { free: 5, firstWaitMs: 1000, longestWaitMs: 300_000, forgottenAfterMs: 3_600_000 } as const;
/**
 * Maximum number of attempts that wait for their password hash, for strangers and for known clients. Hashes are
 * computed one after another, a quarter of a second each: an attempt that is admitted has an answer within seconds, and
 * the others are refused at once.
 */
const mostWaiting = { strangers: 5, known: 8 } as const;
/** Places beside those, for strangers with a proof of work. */
const provenWaiting = { plain: 0, failed: 1, new: 2 } as const;
/**
 * CPU budget of all strangers together, from however many sources: fifteen attempts at once, then one every four
 * seconds, so that hashes take a sixteenth of one core at most. Five of the fifteen need a proof of work, and two of
 * these are for networks that have not failed with one in ten minutes.
 */
const strangersBudget = { most: 15, eachMs: 4000, withheld: { plain: 5, failed: 2, new: 0 } } as const;
/** Without a proof, with one of a network that failed with one before, or of another. */
type Standing = keyof typeof provenWaiting;
const mostKept = 10_000;

type Options = Readonly<{
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** Key of the challenges, the same on all servers, so that each accepts the proofs of the others. */
  proofKey?: Uint8Array;
  /** Difficulty of the cheapest proof, for tests. */
  leastBits?: number;
}>;
type NameState = Readonly<{ failures: number; until: number; at: number }>;
type Lane = keyof typeof mostWaiting;
type Counted = Readonly<{ source: string; username: string; isTrusted: boolean; lane: Lane; at: number }>;

export function makeSignInLimits({ now, randomBytes, proofKey, leastBits }: Options): SignInLimits {
  const key = randomBytes(32);
  const sources = new Map<string, readonly number[]>();
  const names = new Map<string, NameState>();
  const trusted = new Set<string>();
  const room = makeRoom();
  const proofs = makeSignInProofs({ randomBytes, key: proofKey ?? randomBytes(32), leastBits });
  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64');

  /** How long this attempt must wait because of what it and its source did before. */
  const findOwnWait = ({ source, username, isTrusted, at }: Counted): number => {
    const failures = recent(sources.get(source), at);
    const decisive = failures.at(-sourceLimit.most);
    const sourceWait = decisive === undefined ? 0 : decisive + sourceLimit.withinMs - at;
    const nameWait = isTrusted ? 0 : (names.get(username)?.until ?? 0) - at;
    return Math.max(sourceWait, nameWait, 0);
  };
  /** How long a stranger with a proof must wait, because of all others and of the own networks. */
  const findProvenWait = (proving: Proving): number => {
    const { waitMs, hasMissed } = proofs.look(proving);
    return Math.max(waitMs, room.findWait('strangers', hasMissed ? 'failed' : 'new', proving.at));
  };
  const countAttempt = ({ source, username, at }: Counted): void => {
    keep(sources, source, [...recent(sources.get(source), at), at]);
    const known = names.get(username);
    const failures = known && at - known.at < nameLimit.forgottenAfterMs ? known.failures + 1 : 1;
    keep(names, username, { failures, until: at + waitAfter(failures), at });
  };
  const forgive = ({ source, username, at }: Counted): void => {
    const others = (sources.get(source) ?? []).filter((each) => each !== at);
    if (others.length === 0) sources.delete(source);
    else sources.set(source, others);
    names.delete(username);
    if (trusted.size >= mostKept) trusted.clear();
    trusted.add(`${source} ${username}`);
  };
  return {
    challenge: (source) => {
      const at = now();
      return room.findWait('strangers', 'plain', at) > 0 ? proofs.challenge({ source, at }) : undefined;
    },
    run: async ({ username: typed, source: address, isKnown = false, proof: given }, work) => {
      const [source, username] = [hash(networkOf(address)), hash(typed)];
      const isTrusted = !isKnown && trusted.has(`${source} ${username}`);
      const lane = isKnown || isTrusted ? 'known' : 'strangers';
      const counted = { source, username, isTrusted, lane, at: now() } as const;
      const ownWaitMs = findOwnWait(counted);
      if (ownWaitMs > 0) return { waitMs: ownWaitMs };
      const proving = { source: address, at: counted.at };
      const plainWaitMs = room.findWait(lane, 'plain', counted.at);
      const proof = plainWaitMs > 0 && lane === 'strangers' ? proofs.find(given, proving) : undefined;
      const waitMs = proof ? findProvenWait(proving) : plainWaitMs;
      // The lane of known clients has no proofs: who is in it waits for nobody but others of it.
      if (waitMs > 0) return { waitMs, ...(lane === 'strangers' && { challenge: proofs.challenge(proving) }) };
      const takeBack = proof && proofs.spend(proof, proving);
      countAttempt(counted);
      const leave = room.enter(lane, counted.at);
      try {
        if (await work()) {
          forgive(counted);
          takeBack?.();
        }
      } finally {
        leave();
      }
      return { waitMs: 0 };
    },
  };
}

/** The places to wait for a hash, and the token bucket of strangers' attempts. */
function makeRoom() {
  const { most, eachMs, withheld } = strangersBudget;
  const waiting = { strangers: 0, known: 0 };
  // Time at which the bucket is full again. Each attempt of a stranger delays it by `eachMs`.
  let fullAt = 0;
  return {
    /** How long attempts of this lane must wait because of all others. */
    findWait: (lane: Lane, standing: Standing, at: number): number => {
      const roomWait = waiting[lane] >= mostWaiting[lane] + provenWaiting[standing] ? 1000 : 0;
      const budgetWait = fullAt - at - (most - 1 - withheld[standing]) * eachMs;
      return Math.max(roomWait, lane === 'strangers' ? budgetWait : 0);
    },
    /** Takes a place, and of a stranger a part of the budget. Returns the function that gives the place back. */
    enter: (lane: Lane, at: number): (() => void) => {
      if (lane === 'strangers') fullAt = Math.max(fullAt, at) + eachMs;
      waiting[lane] += 1;
      return () => void (waiting[lane] -= 1);
    },
  } as const;
}

function waitAfter(failures: number): number {
  if (failures < nameLimit.free) return 0;
  const doubled = nameLimit.firstWaitMs * 2 ** Math.min(20, failures - nameLimit.free);
  return Math.min(doubled, nameLimit.longestWaitMs);
}

function recent(times: readonly number[] = [], at: number): readonly number[] {
  return times.filter((each) => at - each < sourceLimit.withinMs);
}

/** LRU insert: the newest entry is last, and the oldest is evicted when there are too many. */
function keep<Value>(map: Map<string, Value>, name: string, value: Value): void {
  map.delete(name);
  map.set(name, value);
  if (map.size > mostKept) map.delete(map.keys().next().value ?? '');
}
