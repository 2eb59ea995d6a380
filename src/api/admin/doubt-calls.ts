/** What operators decide about a large deposit on which two nodes do not agree: it counts, or is left waiting. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, DoubtedBody, OrderNumberParams } from './admin-schemas.ts';
import { forAct } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { ActAnswer, toActAnswer } from './treasury-calls.ts';

const shape = { tags: ['admin'], params: OrderNumberParams, body: DoubtedBody };

export const doubtCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/exchanges/:orderNumber/count-deposit',
    { ...forAct('deposit_counted'), schema: { ...shape, response: { 201: ActAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const { depositId, reason } = request.body;
      const wanted = { ...request.params, depositId, reason, ...stepUpOf(request, request.body) };
      const made = await backOffice.countDeposit(wanted);
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/exchanges/:orderNumber/leave-deposit',
    { ...forAct('deposit_left'), schema: { ...shape, response: { 200: Done, ...errorAnswers } } },
    async (request, reply) => {
      const { depositId, reason } = request.body;
      const wanted = { ...request.params, depositId, reason, ...stepUpOf(request, request.body) };
      const left = await backOffice.leaveDeposit(wanted);
      return left.ok ? { success: true as const } : await sendRefusal({ request, reply }, left);
    },
  );
};
