/** Cold storage: accounts, what lies there, what should go there, and moves. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { coldKinds, coldStates } from '#src/domain/treasury/cold.ts';
import type { ColdDesk } from '#src/usecases/back-office/read-cold.ts';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { Done, IdParams, StepUpFields } from './admin-schemas.ts';
import { forAct, operatorOf } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { ActAnswer, keyOf, toActAnswer } from './treasury-calls.ts';

const tags = ['admin'];
const Text = z.string().max(2000).nullish();
const Currency = z.enum(heldCurrencyIds);

const AccountBody = StepUpFields.extend({ chain: Text, key: Text, label: Text, reason: Text });
const MoveBody = StepUpFields.extend({ currency: Text, amount: Text, reason: Text });

const ColdAnswer = z.object({
  stock: z.array(
    z.object({ currency: Currency, books: z.string(), shown: z.string().nullable(), missing: z.string() }),
  ),
  suggestions: z.array(z.object({ currency: Currency, amount: z.string() })),
  accounts: z.array(
    z.object({
      id: z.string(),
      chain: z.enum(chainIds),
      kind: z.enum(coldKinds),
      key: z.string(),
      fingerprint: z.string().nullable(),
      addresses: z.array(z.string()),
      label: z.string(),
      addedBy: z.string(),
      addedAt: z.string(),
      usableAt: z.string(),
      retiredAt: z.string().nullable(),
    }),
  ),
  moves: z.array(
    z.object({
      id: z.string(),
      accountId: z.string(),
      currency: Currency,
      amount: z.string(),
      address: z.string(),
      state: z.enum(coldStates),
      transaction: z.string().nullable(),
      startedAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
});

export const coldCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get('/cold', { schema: { tags, response: { 200: ColdAnswer, ...errorAnswers } } }, async () =>
    toAnswer(await backOffice.readCold()),
  );

  app.post(
    '/cold/accounts',
    {
      ...forAct('cold_account_proposed'),
      schema: { tags, body: AccountBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { chain, key, label, reason } = request.body;
      const typed = { chain: chain ?? '', key: key ?? '', label: label ?? '', reason: reason ?? '' };
      const wanted = { ...typed, ...keyOf(request), ...stepUpOf(request, request.body) };
      const made = await backOffice.proposeColdAccount(wanted);
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/cold/moves',
    {
      ...forAct('cold_move_proposed'),
      schema: { tags, body: MoveBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, amount, reason } = request.body;
      const typed = { currency: currency ?? '', amount: amount ?? '', reason: reason ?? '' };
      const wanted = { ...typed, ...keyOf(request), ...stepUpOf(request, request.body) };
      const made = await backOffice.proposeColdMove(wanted);
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.delete(
    '/cold/accounts/:id',
    {
      ...forAct('cold_account_retired'),
      schema: { tags, params: IdParams, response: { 200: Done, ...errorAnswers } },
    },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const retired = await backOffice.retireColdAccount({ id: request.params.id, actor });
      return retired.ok ? { success: true as const } : await sendRefusal({ request, reply }, retired);
    },
  );
};

function toAnswer({ stock, suggestions, accounts, moves }: ColdDesk): z.input<typeof ColdAnswer> {
  return {
    stock: stock.map(({ currency, units, shown, missing }) => {
      const write = (amount: bigint): string => formatMoney(money(currency, amount));
      const onChain = shown === null ? null : write(shown);
      return { currency, books: write(units), shown: onChain, missing: write(missing) };
    }),
    suggestions: suggestions.map((amount) => ({ currency: amount.currency, amount: formatMoney(amount) })),
    accounts: accounts.map((account) => ({
      id: account.id,
      chain: account.chain,
      kind: account.kind,
      key: account.key,
      fingerprint: account.fingerprint,
      label: account.label,
      addedBy: account.addedBy,
      addresses: [...account.addresses],
      addedAt: isoInstant(account.addedAt),
      usableAt: isoInstant(account.usableAt),
      retiredAt: account.retiredAt === null ? null : isoInstant(account.retiredAt),
    })),
    moves: moves.map(({ id, accountId, currency, units, address, state, txid, startedAt, endedAt }) => ({
      id,
      accountId,
      currency,
      amount: formatMoney(money(currency, units)),
      address,
      state,
      transaction: txid,
      startedAt: isoInstant(startedAt),
      endedAt: endedAt === null ? null : isoInstant(endedAt),
    })),
  };
}
