/** Endpoints for an operator's own sessions: list, end one, end all. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endedOperatorCookie } from '#src/http/operator-cookie.ts';
import { sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, IdParams } from './admin-schemas.ts';
import { forEveryone, operatorOf } from './operator-access.ts';
import { SessionsAnswer } from './team-schemas.ts';

const tags = ['admin'];
const done = { 200: Done, ...errorAnswers };
const success = { success: true } as const;

export const sessionCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, publicUrl }) => {
  app.get('/sessions', { schema: { tags, response: { 200: SessionsAnswer } } }, async (request) => {
    const sessions = await backOffice.listSessions(operatorOf(request).session.username);
    const iso = (at: number): string => new Date(at).toISOString();
    return {
      sessions: sessions.map(({ id, device, createdAt, lastSeenAt, expiresAt }) => ({
        id,
        device,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
        expiresAt: iso(expiresAt),
      })),
    };
  });

  app.delete(
    '/sessions/:id',
    { ...forEveryone, schema: { tags, params: IdParams, body: EmptyBody, response: done } },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const ended = await backOffice.endOwnSession({ actor, id: request.params.id });
      return ended.ok ? success : await sendRefusal({ request, reply }, ended);
    },
  );

  app.post(
    '/sessions/revoke',
    { ...forEveryone, schema: { tags, body: EmptyBody, response: done } },
    async (request, reply) => {
      await backOffice.signOutEverywhere(operatorOf(request).session.username);
      reply.header('set-cookie', endedOperatorCookie({ isSecure: publicUrl.startsWith('https:') }));
      return success;
    },
  );
};
