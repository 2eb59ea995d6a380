/** The treasury: acts that wait for a second person, withdrawals, and the addresses that these may go to. */
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { currencyIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { payoutStates } from '#src/domain/order/payout.ts';
import { actKinds, actStage, actStages, type TreasuryAct, type WithdrawalAddress } from '#src/domain/treasury/act.ts';
import type { Treasury } from '#src/usecases/treasury/withdraw.ts';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, IdParams, StepUpFields } from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';

const tags = ['admin'];
const params = IdParams;
const Text = z.string().max(2000).nullish();

const AddressBody = StepUpFields.extend({ currency: Text, network: Text, address: Text, label: Text, reason: Text });
const WithdrawalBody = StepUpFields.extend({
  addressId: Text,
  amount: Text,
  reason: Text,
  /** Id of the API key whose partner is paid its share. Without it, the money is taken out. */
  partnerId: Text,
});
const AgreeBody = StepUpFields.extend({ facts: Text });

export const ActAnswer = z.object({
  id: z.string(),
  kind: z.enum(actKinds),
  stage: z.enum(actStages),
  currency: z.enum(heldCurrencyIds),
  amount: z.string(),
  address: z.string(),
  subject: z.string(),
  reason: z.string(),
  facts: z.string(),
  dollars: z.string().nullable(),
  needsSecond: z.boolean(),
  proposedBy: z.string(),
  proposedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  readyAt: z.string(),
  expiresAt: z.string(),
  obstacle: z.string().nullable(),
  /** Id of the API key of the partner whose share a withdrawal pays out. */
  partnerId: z.string().nullable(),
  payout: z.object({ state: z.enum(payoutStates), transaction: z.string().nullable() }).nullable(),
});
const ListedAddress = z.object({
  id: z.string(),
  currency: z.enum(currencyIds),
  address: z.string(),
  label: z.string(),
  addedBy: z.string(),
  addedAt: z.string(),
  usableAt: z.string(),
});

/** Reading, and what makes money safer: taking back, refusing, taking an address off the list. */
export const treasuryCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get(
    '/treasury',
    {
      schema: {
        tags,
        response: { 200: z.object({ acts: z.array(ActAnswer), addresses: z.array(ListedAddress) }), ...errorAnswers },
      },
    },
    async () => {
      const { acts, addresses } = await backOffice.readTreasury();
      return {
        acts: acts.map((act) => toActAnswer(act, act.payout, backOffice.now())),
        addresses: addresses.map(toListed),
      };
    },
  );

  app.post(
    '/treasury/acts/:id/stop',
    { ...forAct('act_stopped'), schema: { tags, params, response: { 200: ActAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const stopped = await backOffice.stopAct({ actId: request.params.id, actor });
      if (!stopped.ok) return await sendRefusal({ request, reply }, stopped);
      return toActAnswer(stopped.value, null, backOffice.now());
    },
  );

  app.delete(
    '/treasury/addresses/:id',
    { ...forAct('withdrawal_address_removed'), schema: { tags, params, response: { 200: Done, ...errorAnswers } } },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const removed = await backOffice.removeWithdrawalAddress({ id: request.params.id, actor });
      return removed.ok ? { success: true as const } : await sendRefusal({ request, reply }, removed);
    },
  );
};

/** Proposing and agreeing. */
export const treasuryActCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/treasury/addresses',
    {
      ...forAct('withdrawal_address_proposed'),
      schema: { tags, body: AddressBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, network, address, label, reason } = request.body;
      const made = await backOffice.proposeAddress({
        currency: currency ?? '',
        network: network ?? '',
        address: address ?? '',
        label: label ?? '',
        reason: reason ?? '',
        ...keyOf(request),
        ...stepUpOf(request, request.body),
      });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/treasury/withdrawals',
    {
      ...forAct('withdrawal_proposed'),
      schema: { tags, body: WithdrawalBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { addressId, amount, reason, partnerId } = request.body;
      const typed = { addressId: addressId ?? '', amount: amount ?? '', reason: reason ?? '' };
      const made = await backOffice.proposeWithdrawal({
        ...typed,
        partnerId: partnerId ?? '',
        ...keyOf(request),
        ...stepUpOf(request, request.body),
      });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/treasury/acts/:id/agree',
    {
      ...forAct('act_agreed'),
      schema: { tags, params, body: AgreeBody, response: { 200: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { actId: request.params.id, factsHash: request.body.facts ?? '' };
      const agreed = await backOffice.agreeToAct({ ...wanted, ...stepUpOf(request, request.body) });
      if (!agreed.ok) return await sendRefusal({ request, reply }, agreed);
      return toActAnswer(agreed.value, null, backOffice.now());
    },
  );
};

/** The idempotency key of a call, if it has a usable one. */
export function keyOf({ headers }: FastifyRequest) {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && /^[!-~]{16,255}$/.test(key) ? { idempotencyKey: key } : {};
}

export function toActAnswer(act: TreasuryAct, payout: Treasury['acts'][number]['payout'], now: number) {
  const { id, kind, currency, units, address, subject, reason, needsSecond, proposedBy, decidedBy, obstacle } = act;
  return {
    id,
    kind,
    stage: actStage(act, now),
    currency,
    amount: formatMoney(money(currency, units)),
    address,
    subject,
    reason,
    facts: act.factsHash,
    dollars: act.dollars?.toString() ?? null,
    needsSecond,
    proposedBy,
    decidedBy,
    obstacle,
    partnerId: act.partnerId ?? null,
    proposedAt: isoInstant(act.proposedAt),
    decidedAt: act.decidedAt === null ? null : isoInstant(act.decidedAt),
    readyAt: isoInstant(act.readyAt),
    expiresAt: isoInstant(act.expiresAt),
    payout: payout && { state: payout.state, transaction: payout.txid },
  };
}

function toListed({ id, currency, address, label, addedBy, addedAt, usableAt }: WithdrawalAddress) {
  const known = currencyIds.find((each) => each === currency);
  if (known === undefined) throw new TypeError(`withdrawals of ${currency} are not offered`);
  const times = { addedAt: isoInstant(addedAt), usableAt: isoInstant(usableAt) };
  return { id, currency: known, address, label, addedBy, ...times };
}
