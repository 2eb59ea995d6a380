/**
 * A call of the developer API: what it takes, answers and refuses, and what it does. Routes and document are both made
 * from this, and a handler that refused with a code it does not list would not compile, so they cannot part.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiKey, KeyScope } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OperationId } from './call-words.ts';

export const v1Prefix = '/api/v1';

export const callTags = ['keys', 'currencies', 'quotes', 'exchanges', 'webhooks', 'document'] as const;

export type Operation = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the prefix, with `:name` for parameters. */
  path: string;
  /** Names the words about it, too. */
  operationId: OperationId;
  tag: (typeof callTags)[number];
  /** What the key must be allowed to do; null for a call that needs no key. */
  scope: KeyScope | null;
  /** The answer is the same for everybody, so that clients may keep it. */
  isPublic?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** 200 unless told. */
  status?: 200 | 201;
  /** What is in `data`; of a call with a content type of its own, the whole answer. */
  answer: z.ZodType;
  contentType?: string;
  /** Beside those that every call of its kind can give. */
  errors: readonly ErrorCode[];
  examples?: Readonly<{ body?: unknown; answer?: unknown }>;
}>;

export type CallInput<Params = unknown, Query = unknown, Body = unknown> = Readonly<{
  apiKey: ApiKey;
  params: Params;
  query: Query;
  body: Body;
  /** Of the words in the answer. */
  language: LanguageCode;
}>;

type ActInput = Readonly<{
  /** Names the request for ever if the client gave it a key, so that even a second run makes one thing. */
  idempotencyHash?: string;
  /** To be called when what was asked for had been made before. */
  tellReplayed(): void;
}>;

type Refusable<Value> = Promise<Result<Value, ErrorCode>>;

/** The parts of a call with the types of its schemas forgotten: what is checked by them is given to it. */
export type Call = Readonly<{ operation: Operation }> &
  (
    | Readonly<{ kind: 'answer'; run(input: CallInput): Refusable<unknown> }>
    | Readonly<{
        kind: 'act';
        act(input: CallInput & ActInput): Refusable<string>;
        show(subject: string, input: CallInput): Refusable<unknown>;
        location?: (subject: string) => string;
      }>
    | Readonly<{
        kind: 'raw';
        reply(
          input: CallInput,
          exchange: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
        ): Refusable<unknown>;
      }>
  );

type Facts<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Code extends ErrorCode,
> = Omit<Operation, 'params' | 'query' | 'body' | 'answer' | 'errors'> &
  Readonly<{ params?: Params; query?: Query; body?: Body; answer: Answer; errors: readonly Code[] }>;

/** A call that answers what it is asked: every GET, and the PUT and DELETE that may be repeated as they are. */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Code extends ErrorCode = never,
>(
  operation: Facts<Params, Query, Body, Answer, Code> & Readonly<{ method: 'GET' | 'PUT' | 'DELETE' }>,
  run: (
    input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<Result<z.output<Answer>, NoInfer<Code>>>,
): Call {
  return { operation, kind: 'answer', run };
}

/**
 * A call that does something once. `act` gives the name of what it made or changed; `show` answers that as it stands
 * now, to the first request and to every later one with the same Idempotency-Key.
 */
export function definePost<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  const Code extends ErrorCode = never,
>(
  operation: Omit<Facts<Params, Query, Body, Answer, Code>, 'method'>,
  verbs: Readonly<{
    act(
      input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>> & ActInput,
    ): Promise<Result<string, NoInfer<Code>>>;
    show(
      subject: string,
      input: CallInput<z.output<Params>, z.output<Query>, z.output<Body>>,
    ): Promise<Result<z.output<Answer>, NoInfer<Code>>>;
    location?: (subject: string) => string;
  }>,
): Call {
  return {
    operation: { ...operation, method: 'POST' },
    kind: 'act',
    ...verbs,
  };
}

/** A GET that writes its answer itself, such as a stream. */
export function defineRaw<Params extends z.ZodType, const Code extends ErrorCode = never>(
  operation: Omit<Facts<Params, z.ZodType, z.ZodType, z.ZodType, Code>, 'method'>,
  reply: (
    input: CallInput<z.output<Params>>,
    exchange: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
  ) => Promise<Result<unknown, NoInfer<Code>>>,
): Call {
  return { operation: { ...operation, method: 'GET' }, kind: 'raw', reply };
}
