/** POST /api/privacy/create-session: an id for a visit to the mixer. Nothing is stored and no input is needed. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteOptions } from '../route-options.ts';
import { SessionAnswer } from '../mix-schemas.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';

export const createMixSession: FastifyPluginAsyncZod<RouteOptions> = async (app, { mixSessions }) => {
  app.post(
    '/privacy/create-session',
    { schema: { tags: ['mixing'], body: EmptyBody, response: { 200: SessionAnswer, ...errorAnswers } } },
    async () => ({ sessionId: mixSessions.open() }),
  );
};
