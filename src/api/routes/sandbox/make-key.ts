/** POST /api/sandbox/keys: creates a developer API key that is valid for a day, for anyone who wants to try the API. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import { sendHttpError, sendRefusal } from '../../errors.ts';
import { EmptyBody, errorAnswers } from '../../schemas.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

const MadeKey = z.object({
  /** Shown here and never again. */
  key: z.string(),
  id: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  limits: z.object({ requestsPerMinute: z.int(), openOrders: z.int() }),
  expiresAt: z.iso.datetime().nullable(),
});
const schema = { tags: ['sandbox'], body: EmptyBody, response: { 201: MadeKey, ...errorAnswers } };

export const makeKey: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { keyLimits, developer }) => {
  app.post('/keys', { schema }, async (request, reply) => {
    const { waitSeconds: seconds, takeBack } = keyLimits.take(request.ip);
    if (seconds > 0) {
      void reply.header('retry-after', String(seconds));
      return await sendHttpError({ request, reply }, 'rate_limited', { seconds, retryAfterSeconds: seconds });
    }
    const made = await developer.makeTemporaryKey();
    if (!made.ok) {
      takeBack();
      return await sendRefusal({ request, reply }, made);
    }
    const { key, apiKey } = made.value;
    const { id, scopes, limits, expiresAt } = apiKey;
    const end = expiresAt === null ? null : isoInstant(expiresAt);
    return await reply.code(201).send({ key, id, scopes: [...scopes], limits, expiresAt: end });
  });
};
