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
import { forAct } from './operator-access.ts';

const tags = ['admin'];
const done = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const creditCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/confirmations/:scope/raise',
    { ...forAct('depth_raised'), schema: { tags, params: ScopeParams, body: RaiseBody, response: done } },
    async (request, reply) => {
      const { times, hours = null, reason } = request.body;
      const wanted = { ...request.params, times, hours, reason, ...stepUpOf(request, request.body) };
      const raised = await backOffice.raiseConfirmations(wanted);
      return raised.ok ? success : await sendRefusal({ request, reply }, raised);
    },
  );

  app.post(
    '/confirmations/:scope/lower',
    { ...forAct('depth_lowered'), schema: { tags, params: ScopeParams, body: ProvenBody, response: done } },
    async (request, reply) => {
      const wanted = { ...request.params, reason: request.body.reason, ...stepUpOf(request, request.body) };
      const lowered = await backOffice.lowerConfirmations(wanted);
      return lowered.ok ? success : await sendRefusal({ request, reply }, lowered);
    },
  );

  app.post(
    '/crediting/:scope/resume',
    { ...forAct('crediting_resumed'), schema: { tags, params: ScopeParams, body: ProvenBody, response: done } },
    async (request, reply) => {
      const wanted = { ...request.params, reason: request.body.reason, ...stepUpOf(request, request.body) };
      const resumed = await backOffice.resumeCredits(wanted);
      return resumed.ok ? success : await sendRefusal({ request, reply }, resumed);
    },
  );
};
