/**
 * What every request to one node passes: its headers are added, its budget is kept, and it rests after failures. A node
 * that said how long to wait, or whose budget is spent, is not asked before that. After other failures it is merely
 * asked last.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Through } from '../node-connection.ts';
import type { PostAnswer } from '../read-parts.ts';
import { makeBudget, type Budget } from './budget.ts';
import { readRetryAfter } from './retry-after.ts';

export type Rest = 'none' | 'asked_last' | 'not_asked';

export type NodeGate = Readonly<{
  through: Through;
  rest: () => Rest;
}>;

export type NodeGateOptions = Readonly<{
  /** Name of the node in error messages. */
  name: string;
  /** They may be keys and are never logged or shown. */
  headers?: Readonly<Record<string, string>>;
  callsPerMinute?: number;
  callsPerDay?: number;
  clock: Clock;
}>;

const firstRestMs = 1_000;
const longestRestMs = 5 * 60_000;
const tooManyRequests = 429;
/** Statuses of a node that is away or does not let us in. */
const isAway = [401, 403, 502, 503, 504];

export function makeNodeGate({ name, headers = {}, clock, ...limits }: NodeGateOptions): NodeGate {
  const budgets = openBudgets(limits, clock);
  const rests = { failures: 0, askedLastUntil: 0, notAskedUntil: 0 };
  // A header of the same name in other letters would be sent beside the usual one.
  const own = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
  const noteFailure = (): number => {
    const restMs = Math.min(longestRestMs, firstRestMs * 2 ** Math.min(rests.failures, 30));
    rests.failures += 1;
    rests.askedLastUntil = clock.now() + restMs;
    return restMs;
  };
  const noteStatus = (answer: PostAnswer): void => {
    const { status } = answer;
    if (status !== tooManyRequests && !isAway.includes(status)) return;
    const restMs = noteFailure();
    const toldMs = readRetryAfter(answer.headers?.get('retry-after') ?? null, clock.now());
    if (status === tooManyRequests || toldMs !== undefined) rests.notAskedUntil = clock.now() + (toldMs ?? restMs);
  };
  const noteSuccess = (): void => {
    rests.failures = 0;
    rests.askedLastUntil = 0;
  };
  const through: Through =
    (way, { isProxied = false } = {}) =>
    async (url, request) => {
      if (clock.now() < rests.notAskedUntil) throw new OutsideError(`the ${name} node asked us to wait`);
      if (!budgets.every((budget) => budget.isLeft()))
        throw new OutsideError(`the budget of the ${name} node is spent`);
      for (const budget of budgets) budget.spend(request.calls ?? 1);
      const asked = { ...request, headers: { ...request.headers, ...own }, redirect: 'error' } as const;
      const answer = await way(url, asked).catch((error: unknown) => {
        if (!isProxied) noteFailure();
        throw error;
      });
      noteStatus(answer);
      return answer.ok ? watchBody(answer, { noteFailure, noteSuccess }) : answer;
    };
  const rest = (): Rest => {
    const now = clock.now();
    if (now < rests.notAskedUntil || !budgets.every((budget) => budget.isLeft())) return 'not_asked';
    return now < rests.askedLastUntil ? 'asked_last' : 'none';
  };
  return { through, rest };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function openBudgets(
  { callsPerMinute, callsPerDay }: Pick<NodeGateOptions, 'callsPerMinute' | 'callsPerDay'>,
  clock: Clock,
): readonly Budget[] {
  return [
    ...(callsPerMinute === undefined ? [] : [makeBudget({ most: callsPerMinute, windowMs: minuteMs, clock })]),
    ...(callsPerDay === undefined ? [] : [makeBudget({ most: callsPerDay, windowMs: dayMs, clock })]),
  ];
}

type Notes = Readonly<{ noteFailure: () => void; noteSuccess: () => void }>;

/** The same answer, which counts as one only when it has come whole. */
function watchBody(answer: PostAnswer, { noteFailure, noteSuccess }: Notes): PostAnswer {
  const { ok, status, body, headers, giveBack } = answer;
  const text = async (): Promise<string> => {
    try {
      const whole = await answer.text();
      noteSuccess();
      return whole;
    } catch (error) {
      noteFailure();
      throw error;
    }
  };
  async function* readOn(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* parts;
      noteSuccess();
    } catch (error) {
      noteFailure();
      throw error;
    }
  }
  return {
    ok,
    status,
    text,
    ...(headers && { headers }),
    ...(body && { body: readOn(body) }),
    ...(giveBack && { giveBack }),
  };
}
