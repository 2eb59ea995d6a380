/**
 * Incident switches of crediting: raises and lowers the confirmations that deposits need, and credits again after a
 * deep reorganisation. The overview lists the rules in force.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, ProvenBody, RaiseBody, ScopeParams } from './admin-schemas.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const done = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const creditCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/confirmations/:scope/raise',
    { schema: { tags, params: ScopeParams, body: RaiseBody, response: done } },
    async (request, reply) => {
      const { times, hours = null, reason } = request.body;
      const wanted = { ...request.params, times, hours, reason, ...stepUpOf(request, request.body) };
      const raised = await backOffice.raiseConfirmations(wanted);
      return raised.ok ? success : await sendRefusal({ request, reply }, raised);
    },
  );

  app.post(
    '/confirmations/:scope/lower',
    { schema: { tags, params: ScopeParams, body: ProvenBody, response: done } },
    async (request, reply) => {
      const wanted = { ...request.params, reason: request.body.reason, ...stepUpOf(request, request.body) };
      const lowered = await backOffice.lowerConfirmations(wanted);
      return lowered.ok ? success : await sendRefusal({ request, reply }, lowered);
    },
  );

  app.post(
    '/crediting/:scope/resume',
    { schema: { tags, params: ScopeParams, body: ProvenBody, response: done } },
    async (request, reply) => {
      const wanted = { ...request.params, reason: request.body.reason, ...stepUpOf(request, request.body) };
      const resumed = await backOffice.resumeCredits(wanted);
      return resumed.ok ? success : await sendRefusal({ request, reply }, resumed);
    },
  );
};
