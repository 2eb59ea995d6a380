/**
 * Idempotency keys: a request that is sent several times runs once. Concurrent duplicates wait for the first request;
 * later ones get the id of its result. Only hashes and no responses are stored, so a replay shows the result's current
 * state.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { RequestName, RequestRun, StoredRequest } from '../ports/developer-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Age at which an unfinished request counts as abandoned by a crashed process: longer than a request may take. */
const abandonedAfterMs = 15_000;
const longestWaitMs = 10_000;
const shortestPauseMs = 25;
const longestPauseMs = 400;

export type NamedRequest = Readonly<{
  /** Hash of the Idempotency-Key. */
  idempotencyHash: string;
  /** Hash of the rest of the request. */
  requestHash: string;
  pause(ms: number): Promise<unknown>;
}>;

/** Result of a request. `isReplayed`: the request was executed before. */
export type Happened = Readonly<{ subject: string; isReplayed: boolean }>;
export type OnceRefusal = 'idempotency_key_reused' | 'request_in_progress';

export async function once<Code extends string>(
  deps: DeveloperDeps,
  { id: keyId }: Pick<ApiKey, 'id'>,
  { idempotencyHash, requestHash, pause }: NamedRequest,
  act: () => Promise<Result<string, Code>>,
): Promise<Result<Happened, Code | OnceRefusal>> {
  const { realClock } = deps.developerPorts;
  const waitedSince = realClock.now();
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const begun = await beginOrTakeOver(deps, { keyId, idempotencyHash }, requestHash);
    if ('run' in begun) {
      const done = await run(deps, begun.run, act);
      // The run took too long and another process took the request over: the other run's result is used.
      if (done) return done;
      continue;
    }
    const { earlier } = begun;
    if (earlier.requestHash !== requestHash) return refuse('idempotency_key_reused');
    if (earlier.subject !== null) return accept({ subject: earlier.subject, isReplayed: true });
    if (realClock.now() - waitedSince >= longestWaitMs) return refuse('request_in_progress');
    await pause(pauseMs);
  }
}

async function beginOrTakeOver({ developerPorts: { store } }: DeveloperDeps, name: RequestName, requestHash: string) {
  return await store.transaction(async ({ developer: { requests } }) => {
    const begun = await requests.begin(name, requestHash);
    if ('run' in begun || begun.earlier.requestHash !== requestHash || !isAbandoned(begun.earlier)) return begun;
    const taken = await requests.takeOver({ ...name, startedAt: begun.earlier.startedAt });
    return taken ? { run: taken } : begun;
  });
}

/**
 * Runs the request. A refused or failed request is deleted, so that it can be corrected or sent again. Undefined if the
 * run succeeded but was taken over by another one.
 */
async function run<Code extends string>(
  { developerPorts: { store } }: DeveloperDeps,
  own: RequestRun,
  act: () => Promise<Result<string, Code>>,
): Promise<Result<Happened, Code> | undefined> {
  let done: Result<string, Code> | undefined;
  let isOurs = true;
  try {
    done = await act();
  } finally {
    const subject = done?.ok ? done.value : undefined;
    isOurs = await store.transaction(async ({ developer: { requests } }) => {
      if (subject !== undefined) return await requests.finish(own, subject);
      await requests.forget(own);
      return true;
    });
  }
  if (!done.ok) return done;
  return isOurs ? accept({ subject: done.value, isReplayed: false }) : undefined;
}

function isAbandoned({ finishedAt, ageMs }: StoredRequest): boolean {
  return finishedAt === null && ageMs >= abandonedAfterMs;
}
