/**
 * Defines an endpoint of the developer API: its request, response, error codes and handler. Routes and the OpenAPI
 * document are both generated from it, and a handler that returns an error code it does not list does not compile, so
 * the two cannot diverge.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiKey, KeyScope } from '#src/domain/developer/api-key.ts';
import type { Result } from '#src/domain/result.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OperationId } from './call-words.ts';

export const v1Prefix = '/api/v1';

export const callTags = [
  'keys',
  'currencies',
  'quotes',
  'exchanges',
  'invoices',
  'webhooks',
  'status',
  'document',
] as const;

export type Operation = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the prefix, with `:name` for parameters. */
  path: string;
  /** Id in the OpenAPI document, and key of the texts in the message catalogue. */
  operationId: OperationId;
  tag: (typeof callTags)[number];
  /** The scope that the API key needs; null if the endpoint needs no key. */
  scope: KeyScope | null;
  /** True if the response is the same for everybody, so that clients may cache it. */
  isPublic?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** HTTP status of success; 200 by default. */
  status?: 200 | 201;
  /** Schema of the response's `data`; if there is a `contentType`, of the whole response. */
  answer: z.ZodType;
  contentType?: string;
  /** Error codes besides those that every endpoint of its kind can return. */
  errors: readonly ErrorCode[];
  examples?: Readonly<{ body?: unknown; answer?: unknown }>;
}>;

export type CallInput<Params = unknown, Query = unknown, Body = unknown> = Readonly<{
  apiKey: ApiKey;
  params: Params;
  query: Query;
  body: Body;
  /** Language of the texts in the response. */
  language: LanguageCode;
}>;

type ActInput = Readonly<{
  /**
   * Hash of the Idempotency-Key, if the client sent one. It is stored with the created object, so that a second run
   * creates nothing.
   */
  idempotencyHash?: string;
  /** To be called if the requested object already existed (an idempotent replay). */
  tellReplayed(): void;
}>;

type Refusable<Value> = Promise<Result<Value, ErrorCode>>;

/** An endpoint with the types of its schemas erased. Its handlers only get input that the schemas have validated. */
export type Call = Readonly<{ operation: Operation }> &
  (
    | Readonly<{ kind: 'answer'; run(input: CallInput): Refusable<unknown> }>
    | Readonly<{
        kind: 'act';
        act(input: CallInput & ActInput): Refusable<string>;
        show(subject: string, input: CallInput): Refusable<unknown>;
        location?(shown: unknown): string;
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

/**
 * Defines an endpoint that needs no idempotency key: every GET, and PUT or DELETE, which are idempotent by themselves.
 */
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
 * Defines an endpoint with a side effect that must happen once. `act` returns the id of what it made or changed; `show`
 * returns its current state, for the first request and for every later one with the same Idempotency-Key.
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
    location?(shown: z.output<Answer>): string;
  }>,
): Call {
  return {
    operation: { ...operation, method: 'POST' },
    kind: 'act',
    ...verbs,
  };
}

/** Defines a GET that writes its response itself, such as a stream. */
export function defineRaw<Params extends z.ZodType, const Code extends ErrorCode = never>(
  operation: Omit<Facts<Params, z.ZodType, z.ZodType, z.ZodType, Code>, 'method'>,
  reply: (
    input: CallInput<z.output<Params>>,
    exchange: Readonly<{ request: FastifyRequest; reply: FastifyReply }>,
  ) => Promise<Result<unknown, NoInfer<Code>>>,
): Call {
  return { operation: { ...operation, method: 'GET' }, kind: 'raw', reply };
}
