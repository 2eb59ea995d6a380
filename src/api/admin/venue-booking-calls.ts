/** What people decide about the venue: transfers that are stuck, and balances that differ. */
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
const params = IdParams;
const Text = z.string().max(2000).nullish();
const OutcomeBody = StepUpFields.extend({ outcome: Text, reason: Text });
const DifferenceBody = StepUpFields.extend({ currency: Text, difference: Text, reason: Text });

export const venueBookingCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/venue/differences',
    {
      ...forAct('venue_booked'),
      schema: { tags, body: DifferenceBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, difference, reason } = request.body;
      const typed = { currency: currency ?? '', difference: difference ?? '', reason: reason ?? '' };
      const made = await backOffice.requestVenueDifference({ ...typed, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/venue/transfers/:id/outcome',
    {
      ...forAct('venue_booked'),
      schema: { tags, params, body: OutcomeBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { outcome, reason } = request.body;
      const typed = { transferId: request.params.id, outcome: outcome ?? '', reason: reason ?? '' };
      const made = await backOffice.requestOutcome({ ...typed, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );
};
