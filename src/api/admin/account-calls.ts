/** Endpoints for an operator's own account: password, second factor, sessions. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endedOperatorCookie } from '#src/http/operator-cookie.ts';
import { sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const done = { 200: schemas.Done, ...errorAnswers };
const success = { success: true } as const;

export const accountCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, publicUrl }) => {
  app.post('/password', { schema: { tags, body: schemas.PasswordBody, response: done } }, async (request, reply) => {
    const { token } = operatorOf(request);
    const wanted = { next: request.body.next, token, ...stepUpOf(request, request.body) };
    const changed = await backOffice.changePassword(wanted);
    return changed.ok ? success : await sendRefusal({ request, reply }, changed);
  });

  app.post('/sessions/revoke', { schema: { tags, body: EmptyBody, response: done } }, async (request, reply) => {
    await backOffice.signOutEverywhere(operatorOf(request).session.username);
    reply.header('set-cookie', endedOperatorCookie({ isSecure: publicUrl.startsWith('https:') }));
    return success;
  });

  app.post(
    '/second-factor',
    { schema: { tags, body: schemas.StepUpBody, response: { 200: schemas.StartedFactor, ...errorAnswers } } },
    async (request, reply) => {
      const started = await backOffice.startSecondFactor(stepUpOf(request, request.body));
      return started.ok ? started.value : await sendRefusal({ request, reply }, started);
    },
  );

  app.post(
    '/second-factor/confirm',
    { schema: { tags, body: schemas.CodeBody, response: { 200: schemas.RecoveryCodes, ...errorAnswers } } },
    async (request, reply) => {
      const { token, session } = operatorOf(request);
      const wanted = { username: session.username, code: request.body.code, token };
      const confirmed = await backOffice.confirmSecondFactor(wanted);
      if (!confirmed.ok) return await sendRefusal({ request, reply }, confirmed);
      return { recoveryCodes: [...confirmed.value.recoveryCodes] };
    },
  );

  app.delete(
    '/second-factor',
    { schema: { tags, body: schemas.StepUpBody, response: done } },
    async (request, reply) => {
      const { token } = operatorOf(request);
      const removed = await backOffice.removeSecondFactor({ token, ...stepUpOf(request, request.body) });
      return removed.ok ? success : await sendRefusal({ request, reply }, removed);
    },
  );
};
