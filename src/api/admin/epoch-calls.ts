/** Epochs of the hot keys: which keys each chain has, and new ones. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney } from '#src/domain/money.ts';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { StepUpFields } from './admin-schemas.ts';
import { forAct } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { ActAnswer, keyOf, toActAnswer } from './treasury-calls.ts';

const tags = ['admin'];
const Text = z.string().max(2000).nullish();
const EpochBody = StepUpFields.extend({ chain: Text, reason: Text });

const EpochsAnswer = z.object({
  chains: z.array(
    z.object({
      chain: z.enum(chainIds),
      canChange: z.boolean(),
      epoch: z.int(),
      beganAt: z.string().nullable(),
      address: z.string().nullable(),
      currency: z.enum(heldCurrencyIds),
      held: z.string(),
      oldCoins: z.int(),
      oldAmount: z.string(),
      handOver: z
        .object({
          waitsFor: z.string().nullable(),
          payments: z.int(),
          from: z.string().nullable(),
          left: z.array(z.object({ currency: z.enum(heldCurrencyIds), amount: z.string() })),
        })
        .nullable(),
    }),
  ),
});

export const epochCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get('/hot-keys', { schema: { tags, response: { 200: EpochsAnswer, ...errorAnswers } } }, async () => ({
    chains: (await backOffice.readEpochs()).map(
      ({ chain, canChange, epoch, beganAt, address, held, old, oldCoins, handOver }) => ({
        chain,
        canChange,
        epoch,
        beganAt: beganAt === null ? null : isoInstant(beganAt),
        address,
        currency: held.currency,
        held: formatMoney(held),
        oldCoins,
        oldAmount: formatMoney(old),
        handOver: handOver && {
          ...handOver,
          left: handOver.left.map((amount) => ({ currency: amount.currency, amount: formatMoney(amount) })),
        },
      }),
    ),
  }));

  app.post(
    '/hot-keys',
    {
      ...forAct('key_epoch_proposed'),
      schema: { tags, body: EpochBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { chain, reason } = request.body;
      const typed = { chain: chain ?? '', reason: reason ?? '' };
      const made = await backOffice.proposeEpoch({ ...typed, ...keyOf(request), ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );
};
