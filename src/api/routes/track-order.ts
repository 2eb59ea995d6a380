/**
 * GET /api/track/:code: the state of an order by its tracking code, with the address masked. Unknown and erased codes
 * get the same answer, and guessing is rate-limited (tracking-limits.ts, proof-of-work.ts).
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, TrackAnswer } from '../schemas.ts';
import { toTrackAnswer } from '../views.ts';

const params = z.object({ code: z.string() });

export const trackOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, trackingLimits }) => {
  app.get(
    '/track/:code',
    { schema: { tags: ['orders'], params, response: { 200: TrackAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const code = parseTrackingCode(request.params.code);
      if (!code.ok) return await sendRefusal({ request, reply }, { ...code, details: { field: 'code' } });
      const header = request.headers['x-proof'];
      const proof = typeof header === 'string' ? header : undefined;
      const lookup = { code: code.value, source: request.ip, proof };
      const found = await trackingLimits.run(lookup, async () => await services.trackOrder(code.value));
      if ('isLimited' in found) {
        const { retryAfterSeconds, challenge } = found;
        reply.header('retry-after', retryAfterSeconds);
        const details = { seconds: retryAfterSeconds, retryAfterSeconds, challenge, proofHeader: 'X-Proof' };
        return await sendHttpError({ request, reply }, 'tracking_limited', details);
      }
      if (!found.ok) return await sendRefusal({ request, reply }, found);
      const view = await services.viewOrder(found.value.id);
      return view.ok ? toTrackAnswer(view.value) : await sendRefusal({ request, reply }, view);
    },
  );
};
