/** What two people decide about cold storage: returns that can no longer come, and coins that are gone. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { IdParams, StepUpFields } from './admin-schemas.ts';
import { forAct } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { ActAnswer, toActAnswer } from './treasury-calls.ts';

const tags = ['admin'];
const Text = z.string().max(2000).nullish();
const OutspentBody = StepUpFields.extend({ reason: Text });
const ShortageBody = StepUpFields.extend({ currency: Text, missing: Text, reason: Text });

export const coldBookingCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/cold/returns/:id/outspent',
    {
      ...forAct('cold_booked'),
      schema: { tags, params: IdParams, body: OutspentBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { returnId: request.params.id, reason: request.body.reason ?? '' };
      const made = await backOffice.requestOutspent({ ...wanted, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/cold/shortages',
    {
      ...forAct('cold_booked'),
      schema: { tags, body: ShortageBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, missing, reason } = request.body;
      const typed = { currency: currency ?? '', missing: missing ?? '', reason: reason ?? '' };
      const made = await backOffice.requestColdShortage({ ...typed, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );
};
