/**
 * Lets a request that may be sent several times happen once. The first one runs; those that come meanwhile wait for it,
 * later ones learn what it was about. Only hashes are kept, and no answer: what was made is shown as it stands.
 */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { RequestName, RequestRun, StoredRequest } from '../ports/developer-records.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Longer than a request may take; one that has not ended by then died with its process. */
const abandonedAfterMs = 15_000;
const longestWaitMs = 10_000;
const shortestPauseMs = 25;
const longestPauseMs = 400;

export type NamedRequest = Readonly<{
  /** Hash of the Idempotency-Key. */
  idempotencyHash: string;
  /** Hash of everything else the request says. */
  requestHash: string;
  pause(ms: number): Promise<unknown>;
}>;

/** `isReplayed`: the request had happened before. */
export type Happened = Readonly<{ subject: string; isReplayed: boolean }>;
export type OnceRefusal = 'idempotency_key_reused' | 'request_in_progress';

export async function once<Code extends string>(
  inside: DeveloperDeps,
  { id: keyId }: Pick<ApiKey, 'id'>,
  { idempotencyHash, requestHash, pause }: NamedRequest,
  act: () => Promise<Result<string, Code>>,
): Promise<Result<Happened, Code | OnceRefusal>> {
  const { realClock } = inside.parts;
  const waitedSince = realClock.now();
  for (let pauseMs = shortestPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const turn = await takeTurn(inside, { keyId, idempotencyHash }, requestHash);
    if ('run' in turn) {
      const done = await run(inside, turn.run, act);
      // Taken over because it took so long: what counts is what the other one has made or makes.
      if (done) return done;
      continue;
    }
    const { earlier } = turn;
    if (earlier.requestHash !== requestHash) return refuse('idempotency_key_reused');
    if (earlier.subject !== null) return accept({ subject: earlier.subject, isReplayed: true });
    if (realClock.now() - waitedSince >= longestWaitMs) return refuse('request_in_progress');
    await pause(pauseMs);
  }
}

async function takeTurn({ parts: { store } }: DeveloperDeps, name: RequestName, requestHash: string) {
  return await store.transaction(async ({ developer: { requests } }) => {
    const turn = await requests.begin(name, requestHash);
    if ('run' in turn || turn.earlier.requestHash !== requestHash || !isAbandoned(turn.earlier)) return turn;
    const taken = await requests.takeOver({ ...name, startedAt: turn.earlier.startedAt });
    return taken ? { run: taken } : turn;
  });
}

/**
 * A refused request leaves nothing, and so does one that failed: it may be mended, or simply sent again. Undefined for
 * one that was done but had been taken over before.
 */
async function run<Code extends string>(
  { parts: { store } }: DeveloperDeps,
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
