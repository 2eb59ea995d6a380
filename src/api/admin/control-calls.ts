/** Overview, pause switches, audit log and screening list. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { toAuditAnswer } from './admin-views.ts';
import { forAct, forEveryone, operatorOf } from './operator-access.ts';
import { toOverviewAnswer } from './overview-view.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const done = { 200: schemas.Done, ...errorAnswers };
const success = { success: true } as const;

export const controlCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get('/overview', { schema: { tags, response: { 200: schemas.ViewAnswer, ...errorAnswers } } }, async () =>
    toOverviewAnswer(await backOffice.readOverview()),
  );

  app.post(
    '/pauses',
    { ...forAct('orders_paused'), schema: { tags, body: schemas.PauseBody, response: done } },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const paused = await backOffice.pauseOrders({ ...request.body, actor });
      return paused.ok ? success : await sendRefusal({ request, reply }, paused);
    },
  );

  app.delete(
    '/pauses/:scope',
    {
      ...forAct('orders_resumed'),
      schema: { tags, params: schemas.ScopeParams, body: schemas.ProvenBody, response: done },
    },
    async (request, reply) => {
      const { scope } = request.params;
      const wanted = { scope, reason: request.body.reason, ...stepUpOf(request, request.body) };
      const resumed = await backOffice.resumeOrders(wanted);
      return resumed.ok ? success : await sendRefusal({ request, reply }, resumed);
    },
  );

  app.get(
    '/audit',
    { schema: { tags, querystring: schemas.AuditQuery, response: { 200: schemas.AuditAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const { rows, next } = await backOffice.readAudit(request.query);
      if (next !== null) reply.header('link', `</api/admin/audit?before=${next}&limit=${rows.length}>; rel="next"`);
      return rows.map(toAuditAnswer);
    },
  );

  app.post(
    '/audit/verify',
    { ...forEveryone, schema: { tags, body: EmptyBody, response: { 200: schemas.AuditVerdict, ...errorAnswers } } },
    async () => await backOffice.verifyAudit(),
  );

  app.get(
    '/screening',
    { schema: { tags, response: { 200: schemas.ScreeningAnswer, ...errorAnswers } } },
    async () => await backOffice.readScreening(),
  );
};
