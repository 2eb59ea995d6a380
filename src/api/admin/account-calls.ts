/** Endpoints for an operator's own account: password and second factor. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const done = { 200: schemas.Done, ...errorAnswers };
const success = { success: true } as const;

export const accountCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/password',
    { ...forAct('password_changed'), schema: { tags, body: schemas.PasswordBody, response: done } },
    async (request, reply) => {
      const { token } = operatorOf(request);
      const wanted = { next: request.body.next, token, ...stepUpOf(request, request.body) };
      const changed = await backOffice.changePassword(wanted);
      return changed.ok ? success : await sendRefusal({ request, reply }, changed);
    },
  );

  app.post(
    '/second-factor',
    {
      ...forAct('second_factor_added'),
      schema: { tags, body: schemas.StepUpBody, response: { 200: schemas.StartedFactor, ...errorAnswers } },
    },
    async (request, reply) => {
      const started = await backOffice.startSecondFactor(stepUpOf(request, request.body));
      return started.ok ? started.value : await sendRefusal({ request, reply }, started);
    },
  );

  app.post(
    '/second-factor/confirm',
    {
      ...forAct('second_factor_added'),
      schema: { tags, body: schemas.CodeBody, response: { 200: schemas.RecoveryCodes, ...errorAnswers } },
    },
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
    { ...forAct('second_factor_removed'), schema: { tags, body: schemas.StepUpBody, response: done } },
    async (request, reply) => {
      const { token } = operatorOf(request);
      const removed = await backOffice.removeSecondFactor({ token, ...stepUpOf(request, request.body) });
      return removed.ok ? success : await sendRefusal({ request, reply }, removed);
    },
  );
};
