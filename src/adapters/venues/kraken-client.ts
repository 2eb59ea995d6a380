/**
 * Signed requests to Kraken's REST API. A nonce must grow from request to request, so that requests of one process wait
 * for each other. Answers of requests that move money are sorted into taken, refused and unknown here.
 */
import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { VenueAnswer } from '#src/usecases/ports/venue.ts';
import { readJson } from '../rates/read-json.ts';

export type KrakenOptions = Readonly<{
  /** "https://api.kraken.com" */
  baseUrl: string;
  /** Both are secrets and never logged. `secret` is base64, as Kraken shows it. */
  key: string;
  secret: string;
  /** Real time, which nonces are made of. */
  now(): number;
  timeoutMs?: number;
}>;

export type Fields = Readonly<Record<string, string>>;

export type KrakenClient = Readonly<{
  /** Asks about a pair, without a key. Empty if Kraken has no such pair. */
  askPair(pair: string): Promise<unknown>;
  /** Asks about an order. Empty if Kraken says that there is none. */
  askOrder(reference: string): Promise<unknown>;
  /** Asks something that may be asked again. Throws `OutsideError` unless there is a result. */
  ask(call: string, fields?: Fields): Promise<unknown>;
  /** Asks for something that moves money, once. `readReference` finds the venue's reference in the result. */
  move(call: string, fields: Fields, readReference: (result: unknown) => string | undefined): Promise<VenueAnswer>;
}>;

const source = 'kraken';
const usualTimeoutMs = 20_000;
const answerSchema = z.object({ error: z.array(z.string()), result: z.unknown().optional() });

type Answer = Readonly<{ errors: readonly string[]; result: unknown }>;

export function makeKrakenClient(options: KrakenOptions): KrakenClient {
  const { baseUrl, timeoutMs = usualTimeoutMs, now } = options;
  const sourceOptions = { baseUrl, timeoutMs, clock: { now } };
  let lastNonce = 0n;
  let tail: Promise<unknown> = Promise.resolve();

  const send = async (call: string, fields: Fields): Promise<Answer> => {
    const time = BigInt(now()) * 1_000n;
    lastNonce = time > lastNonce ? time : lastNonce + 1n;
    const path = `/0/private/${call}`;
    const nonce = lastNonce.toString();
    const body = new URLSearchParams({ nonce, ...fields }).toString();
    const keyHeaders = { 'API-Key': options.key, 'API-Sign': sign({ path, nonce, body, secret: options.secret }) };
    const question = { source, path, method: 'POST', body, options: { ...sourceOptions, keyHeaders } } as const;
    return readAnswer(await readJson(question));
  };
  const sendInTurn = async (call: string, fields: Fields): Promise<Answer> => {
    const turn = tail.then(async () => await send(call, fields));
    tail = turn.catch(() => undefined);
    return await turn;
  };

  return {
    askPair: async (pair) => {
      const path = `/0/public/AssetPairs?pair=${pair}`;
      const answer = readAnswer(await readJson({ source, path, options: sourceOptions }));
      return answer.errors.includes('EQuery:Unknown asset pair') ? {} : resultOf(answer);
    },
    askOrder: async (reference) => {
      const answer = await sendInTurn('QueryOrders', { txid: reference });
      return answer.errors.includes('EOrder:Unknown order') ? {} : resultOf(answer);
    },
    ask: async (call, fields = {}) => resultOf(await sendInTurn(call, fields)),
    move: async (call, fields, readReference) => {
      try {
        return toVenueAnswer(await sendInTurn(call, fields), readReference);
      } catch (error) {
        // No answer, or one that cannot be read: it may have been carried out all the same.
        if (error instanceof OutsideError) return { answer: 'unknown' };
        throw error;
      }
    },
  };
}

type Signed = Readonly<{ path: string; nonce: string; body: string; secret: string }>;

/** API-Sign: HMAC-SHA512 of the path and the SHA-256 of nonce and body, with the decoded secret. */
export function sign({ path, nonce, body, secret }: Signed): string {
  const digest = createHash('sha256')
    .update(nonce + body)
    .digest();
  return createHmac('sha512', Buffer.from(secret, 'base64')).update(path).update(digest).digest('base64');
}

function readAnswer(json: unknown): Answer {
  const read = answerSchema.safeParse(json);
  if (!read.success) throw new OutsideError(`${source} answered in an unknown shape`, { cause: read.error });
  // Errors begin with E, warnings with W.
  return { errors: read.data.error.filter((text) => !text.startsWith('W')), result: read.data.result };
}

function resultOf({ errors, result }: Answer): unknown {
  if (errors.length > 0) throw new OutsideError(`${source} refused the question: ${tellCode(errors[0])}`);
  return result;
}

/**
 * Errors that say that nothing was done. Every other one, such as that of a busy service, leaves it open. So does an
 * invalid nonce: it is also the answer to the second copy of a request whose first one was carried out.
 */
const refusals: readonly RegExp[] = [
  /^EGeneral:(Invalid arguments|Permission denied|Unknown method|Temporary lockout|Too many requests)/,
  /^EAPI:(Invalid key|Invalid signature|Rate limit exceeded|Feature disabled|Bad request)/,
  /^EService:(Market in|Deadline elapsed)/,
  /^EFunding:(Unknown|Invalid|Insufficient funds|Too small|Too large|Max fee exceeded|No funding method|Limit)/,
  /^(EAuth|EAccount|EOrder|EQuery|EBM):/,
  /^ETrade:Invalid request/,
];
/** Of those, the ones after which the same request may be made again. */
const passing = /Rate limit exceeded|Temporary lockout|Too many requests/;

function toVenueAnswer(
  { errors, result }: Answer,
  readReference: (result: unknown) => string | undefined,
): VenueAnswer {
  if (errors.length === 0) {
    const reference = readReference(result);
    return reference === undefined ? { answer: 'unknown' } : { answer: 'taken', reference };
  }
  // An error beside a reference contradicts itself.
  const isRefusal = errors.every((error) => refusals.some((refusal) => refusal.test(error)));
  if (!isRefusal || readReference(result) !== undefined) return { answer: 'unknown' };
  return {
    answer: 'refused',
    code: tellCode(errors[0]),
    mayAskAgain: errors.every((error) => passing.test(error)),
  };
}

/** The code of an error without what a venue may have added to it. */
function tellCode(error = ''): string {
  return error.replaceAll(/[^A-Za-z0-9:_ -]/g, '').slice(0, 80);
}
