/**
 * Endpoints for an operator's decisions about money: orders on hold for a decision, and deposits that no order could
 * use.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { languageOf, sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import {
  DecisionBody,
  DecisionsAnswer,
  DecisionsBody,
  OfficeOrderAnswer,
  OrderNumberParams,
  UnclaimedBody,
} from './admin-schemas.ts';
import { toOfficeOrder } from './admin-views.ts';
import { stepUpOf } from './step-up-of.ts';
import { forAct } from './operator-access.ts';

/** POST /api/admin/exchanges/:orderNumber/decision: the operator's decision about an order that waits for one. */
export const decisionCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/decision',
    {
      ...forAct('order_decided'),
      schema: {
        tags: ['admin'],
        params: OrderNumberParams,
        body: DecisionBody,
        response: { 200: OfficeOrderAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { choice: wanted, reason, version, clears, address } = request.body;
      // The choice `release` is an alias of `continue`: releasing a held order continues it.
      const choice = wanted === 'release' ? 'continue' : wanted;
      const { orderNumber } = request.params;
      const decided = await backOffice.decideOrder({
        orderNumber,
        choice,
        reason,
        version: version ?? undefined,
        clears: clears ?? [],
        address: address ?? '',
        ...stepUpOf(request, request.body),
      });
      return decided.ok ? toOfficeOrder(decided.value) : await sendRefusal({ request, reply }, decided);
    },
  );
};

/** POST /api/admin/exchanges/decisions: one decision on several orders, each under its own rules. */
export const decisionsCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/decisions',
    {
      ...forAct('order_decided'),
      schema: { tags: ['admin'], body: DecisionsBody, response: { 200: DecisionsAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { orderNumbers, choice: wanted, reason } = request.body;
      const choice = wanted === 'release' ? 'continue' : wanted;
      const decisions = { orderNumbers, choice, reason, ...stepUpOf(request, request.body) };
      const decided = await backOffice.decideOrders(decisions);
      if (!decided.ok) return await sendRefusal({ request, reply }, decided);
      const language = languageOf(request);
      const results = decided.value.map(({ orderNumber, state, refusal }) => ({
        orderNumber,
        success: refusal === null,
        state,
        error: refusal && { code: refusal.code, message: refusalMessage(language, refusal.code, refusal.details) },
      }));
      return { results };
    },
  );
};

/** POST /api/admin/exchanges/:orderNumber/refund-unclaimed: refunds one deposit that its order could not use. */
export const unclaimedCall: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/refund-unclaimed',
    {
      ...forAct('unclaimed_refunded'),
      schema: {
        tags: ['admin'],
        params: OrderNumberParams,
        body: UnclaimedBody,
        response: { 200: OfficeOrderAnswer, ...errorAnswers },
      },
    },
    async (request, reply) => {
      const { depositId, address, reason } = request.body;
      const asked = { ...request.params, depositId, address: address ?? '', reason };
      const wanted = { ...asked, ...stepUpOf(request, request.body) };
      const refunded = await backOffice.refundUnclaimed(wanted);
      return refunded.ok ? toOfficeOrder(refunded.value) : await sendRefusal({ request, reply }, refunded);
    },
  );
};
