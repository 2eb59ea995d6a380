/**
 * Ends payout stops: lifts one after another comparison of books and chain, or books the difference. The overview lists
 * the stops.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { BookingBody, Done, LiftBody, ScopeParams } from './admin-schemas.ts';
import { stepUpOf } from './step-up-of.ts';
import { forAct } from './operator-access.ts';

const tags = ['admin'];
const done = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const stopCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/payout-stops/:scope/lift',
    { ...forAct('payouts_resumed'), schema: { tags, params: ScopeParams, body: LiftBody, response: done } },
    async (request, reply) => {
      const { stop, reason } = request.body;
      const wanted = { ...request.params, stop, reason, ...stepUpOf(request, request.body) };
      const lifted = await backOffice.liftPayoutStop(wanted);
      return lifted.ok ? success : await sendRefusal({ request, reply }, lifted);
    },
  );

  app.post(
    '/payout-stops/:scope/book',
    { ...forAct('difference_booked'), schema: { tags, params: ScopeParams, body: BookingBody, response: done } },
    async (request, reply) => {
      const { difference, reason } = request.body;
      const wanted = { ...request.params, difference, reason, ...stepUpOf(request, request.body) };
      const booked = await backOffice.bookStoppedDifference(wanted);
      return booked.ok ? success : await sendRefusal({ request, reply }, booked);
    },
  );
};
