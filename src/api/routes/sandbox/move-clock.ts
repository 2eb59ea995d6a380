/** POST /api/sandbox/clock moves the sandbox's clock forward, so that expiry and delays can be tried in a minute. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { sendRefusal } from '../../errors.ts';
import { errorAnswers, SandboxClockAnswer, SandboxClockBody } from '../../schemas.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

export const moveClock: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.post(
    '/clock',
    { schema: { tags: ['sandbox'], body: SandboxClockBody, response: { 200: SandboxClockAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const moved = await sandbox.moveClock(request.body.seconds);
      return moved.ok ? { now: isoInstant(moved.value) } : await sendRefusal({ request, reply }, moved);
    },
  );
};
