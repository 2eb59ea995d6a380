/**
 * Loans: list, create, pay fee and release. Fee, total, payment address and expiry are derived here, never read from
 * the client.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { RefusalDetails } from '#src/domain/result.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { toLoanAnswer } from './admin-views.ts';
import { linkToNext } from './next-link.ts';
import { stepUpOf } from './step-up-of.ts';
import { forAct } from './operator-access.ts';

const tags = ['admin'];
const keyText = /^[!-~]{16,255}$/;
const loanId = /^TL-\d{8}-\d{8}$/;

export const loanCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get(
    '/loan-orders',
    {
      schema: {
        tags,
        querystring: schemas.LoanPageQuery,
        response: { 200: z.array(schemas.LoanAnswer), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { cursor, limit } = request.query;
      const filter = (field: string) => ({ code: 'filter_invalid', details: { field } }) as const;
      if (limit !== undefined && !/^[1-9]\d{0,2}$/.test(limit)) {
        return await sendRefusal({ request, reply }, filter('limit'));
      }
      if (cursor !== undefined && !loanId.test(cursor)) return await sendRefusal({ request, reply }, filter('cursor'));
      const page = { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit: Number(limit) }) };
      const { loans, next } = await backOffice.listLoans(page);
      if (next !== null) reply.header('link', linkToNext('/api/admin/loan-orders', request.query, next));
      return loans.map((loan) => toLoanAnswer(loan, backOffice.now()));
    },
  );

  app.post(
    '/loan-orders',
    {
      ...forAct('loan_created'),
      schema: { tags, body: schemas.LoanBody, response: { 201: schemas.LoanAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (key !== undefined && (typeof key !== 'string' || !keyText.test(key))) {
        return await sendHttpError({ request, reply }, 'request_malformed', { field: 'Idempotency-Key' });
      }
      const { usdtAmount, exchangeRate, customerAddress, currency } = request.body;
      const made = await backOffice.createLoan({
        usdtAmount: usdtAmount ?? '',
        rate: exchangeRate ?? '',
        customerAddress: customerAddress ?? '',
        ...stepUpOf(request, request.body),
        ...(currency && { currency }),
        ...(key !== undefined && { idempotencyKey: key }),
      });
      if (!made.ok) return await sendRefusal({ request, reply }, nameLoanField(made));
      return await reply.code(201).send(toLoanAnswer(made.value, backOffice.now()));
    },
  );

  app.post(
    '/loan-orders/:id/pay',
    {
      ...forAct('loan_released'),
      schema: {
        tags,
        params: schemas.IdParams,
        body: schemas.StepUpBody,
        response: { 200: schemas.LoanAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!loanId.test(id)) return await sendRefusal({ request, reply }, { code: 'loan_not_found' });
      const released = await backOffice.releaseLoan({ loanId: id, ...stepUpOf(request, request.body) });
      if (!released.ok) return await sendRefusal({ request, reply }, released);
      return toLoanAnswer(released.value, backOffice.now());
    },
  );
};

type Refused = Readonly<{ code: RefusalCode; details?: RefusalDetails }>;

/** Adds to a refusal the field of the loan form that it is about, so that the message can be shown beside it. */
function nameLoanField({ code, details = {} }: Refused): Readonly<{ code: RefusalCode; details: RefusalDetails }> {
  const field = fieldOf(code);
  if (field === undefined || 'field' in details) return { code, details };
  // All loans are in USDT, but its network may not be known yet.
  return { code, details: { currency: 'USDT', ...details, field } };
}

function fieldOf(code: RefusalCode): string | undefined {
  if (code.startsWith('amount_')) return 'usdtAmount';
  if (code === 'loan_rate_malformed') return 'exchangeRate';
  if (code.startsWith('currency_')) return 'currency';
  return code.startsWith('address_') || code === 'loan_under_way' ? 'customerAddress' : undefined;
}
