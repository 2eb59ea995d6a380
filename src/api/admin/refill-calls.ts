/** Refills: money that operators expect from outside, and what came of it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { refillStage, refillStages } from '#src/domain/treasury/refill.ts';
import type { RefillView } from '#src/usecases/treasury/refill.ts';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, IdParams, StepUpFields } from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const Text = z.string().max(2000).nullish();
const RefillBody = StepUpFields.extend({ currency: Text, amount: Text, reason: Text });

const RefillAnswer = z.object({
  id: z.string(),
  currency: z.enum(heldCurrencyIds),
  /** Expected amount, and what is booked of it. */
  amount: z.string(),
  came: z.string(),
  stage: z.enum(refillStages),
  address: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  closedBy: z.string().nullable(),
  closedAt: z.string().nullable(),
});

export const refillCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get(
    '/treasury/refills',
    { schema: { tags, response: { 200: z.object({ refills: z.array(RefillAnswer) }), ...errorAnswers } } },
    async () => ({ refills: (await backOffice.readTreasury()).refills.map(toAnswer) }),
  );

  app.post(
    '/treasury/refills',
    {
      ...forAct('refill_requested'),
      schema: { tags, body: RefillBody, response: { 201: RefillAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, amount, reason } = request.body;
      const typed = { currency: currency ?? '', amount: amount ?? '', reason: reason ?? '' };
      const made = await backOffice.requestRefill({ ...typed, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toAnswer({ ...made.value, came: { booked: 0n, seen: 0n } }));
    },
  );

  app.delete(
    '/treasury/refills/:id',
    { ...forAct('refill_closed'), schema: { tags, params: IdParams, response: { 200: Done, ...errorAnswers } } },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const closed = await backOffice.closeRefill({ refillId: request.params.id, actor });
      return closed.ok ? { success: true as const } : await sendRefusal({ request, reply }, closed);
    },
  );
};

function toAnswer(refill: RefillView): z.input<typeof RefillAnswer> {
  const { id, currency, units, came, address, reason, requestedBy, requestedAt, closedBy, closedAt } = refill;
  return {
    id,
    currency,
    amount: formatMoney(money(currency, units)),
    came: formatMoney(money(currency, came.booked)),
    stage: refillStage(refill, came),
    address,
    reason,
    requestedBy,
    requestedAt: isoInstant(requestedAt),
    closedBy,
    closedAt: closedAt === null ? null : isoInstant(closedAt),
  };
}
