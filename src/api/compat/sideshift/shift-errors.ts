/**
 * Refusals in SideShift's format: `{error: {code, message}}`. Its clients compare the messages, so they are always in
 * English, and SideShift's own text is used where it has one for the case.
 */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HttpLog } from '#src/http/http-log.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import { refusalMessage, type ErrorDetails } from '#src/i18n/refusal-message.ts';
import { readError } from '../../errors.ts';
import { tellWait, v1Status } from '../../v1/answers.ts';

const shiftErrorCodes = ['BAD_USER_INPUT', 'METHOD_NOT_FOUND', 'ACCESS_DENIED'] as const;
type ShiftErrorCode = (typeof shiftErrorCodes)[number];

const ErrorAnswer = z.object({
  error: z.object({ code: z.enum(shiftErrorCodes).optional(), message: z.string() }),
});
export const shiftErrorAnswers = { '4xx': ErrorAnswer, '5xx': ErrorAnswer } as const;

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

export async function sendShiftError(
  { reply }: Exchange,
  code: ErrorCode,
  details: ErrorDetails = {},
): Promise<FastifyReply> {
  const { status, ...error } = toShiftError(code, details);
  tellWait(reply, code, details);
  return await reply.code(status).send({ error });
}

/** Answers errors that no handler answered itself: a malformed request, or a bug of ours. */
export async function sendShiftFailure(
  failure: Exchange & Readonly<{ error: FastifyError; log: HttpLog }>,
): Promise<FastifyReply> {
  const { code, details } = readError(failure);
  return await sendShiftError(failure, code, details);
}

type ShiftError = Readonly<{ status: number; code?: ShiftErrorCode; message: string }>;

export function toShiftError(code: ErrorCode, details: ErrorDetails = {}): ShiftError {
  // The key was revoked while its request was being handled.
  if (code === 'api_key_not_found') return toShiftError('key_unknown');
  const message = theirWords[code]?.(details) ?? refusalMessage('en', code, details);
  // SideShift answers 400 also where we answer 409 or 422; its clients expect no other status there.
  const status = [409, 422].includes(v1Status(code)) ? 400 : v1Status(code);
  const theirCode = deniedCodes.has(code) ? 'ACCESS_DENIED' : theirCodes[code];
  if (theirCode !== undefined) return { status, code: theirCode, message };
  return status === 400 ? { status, code: 'BAD_USER_INPUT', message } : { status, message };
}

type Words = (details: ErrorDetails) => string;

const tooLow: Words = () => 'Amount too low';
const tooHigh: Words = () => 'Amount too high';
const badAddress: Words = ({ field }) =>
  field === 'refundAddress' ? 'Invalid refundDestination' : 'Invalid receiving address';
const disabled: Words = () => 'Method is temporarily disabled';

const theirWords: Readonly<Partial<Record<ErrorCode, Words>>> = {
  amount_below_minimum: tooLow,
  amount_consumed_by_fee: tooLow,
  amount_above_maximum: tooHigh,
  amount_not_covered: tooHigh,
  amount_not_positive: ({ field }) => `${theirField(field)} must be greater than zero`,
  amount_malformed: ({ field }) => `Invalid "${theirField(field)}"`,
  amount_too_precise: ({ field }) => `Invalid "${theirField(field)}"`,
  amount_ambiguous: () => 'Exactly one of depositAmount and settleAmount is required',
  currency_unknown: ({ method }) => `Method ${String(method)} not found`,
  address_missing: badAddress,
  address_malformed: badAddress,
  address_checksum_wrong: badAddress,
  address_wrong_network: badAddress,
  address_old_spelling: badAddress,
  address_mweb: badAddress,
  address_forbidden: ({ field }) => `This ${field === 'refundAddress' ? 'refund' : 'settle'} address belongs to Sampan`,
  quote_not_found: () => 'Quote not found',
  quote_expired: () => 'Quote has already expired. Request a new quote.',
  order_not_found: () => 'Order not found',
  orders_paused: disabled,
  chain_paused: disabled,
  currency_paused: disabled,
  chain_unavailable: disabled,
  orders_full: disabled,
  request_malformed: ({ field }) => (typeof field === 'string' ? `Invalid "${field}"` : 'Invalid request'),
};

const theirCodes: Readonly<Partial<Record<ErrorCode, ShiftErrorCode>>> = { currency_unknown: 'METHOD_NOT_FOUND' };
const deniedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'key_missing',
  'key_unknown',
  'scope_missing',
  'key_network_forbidden',
  'signature_missing',
  'signature_invalid',
  'address_listed',
]);

/** Translates the names of our two amount fields to SideShift's. */
function theirField(field: unknown): string {
  return field === 'receiveAmount' ? 'settleAmount' : 'depositAmount';
}
