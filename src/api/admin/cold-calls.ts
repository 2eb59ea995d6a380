/** Cold storage: accounts, what lies there, what should go there, and moves. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { chainIds, heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { coldKinds, coldStates } from '#src/domain/treasury/cold.ts';
import { feeOf, returnStates, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
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

const ReturnBody = StepUpFields.extend({
  accountId: Text,
  currency: Text,
  amount: Text,
  reason: Text,
  nonceAccount: Text,
});
const SignedBody = StepUpFields.extend({ file: z.string().max(1_000_000).nullish() });

const ReturnAnswer = z.object({
  id: z.string(),
  accountId: z.string(),
  currency: Currency,
  amount: z.string(),
  fee: z.string(),
  feeCurrency: Currency,
  state: z.enum(returnStates),
  file: z.string(),
  transaction: z.string().nullable(),
  trouble: z.string().nullable(),
  requestedBy: z.string(),
  reason: z.string(),
  plannedAt: z.string(),
  signedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});

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
  returns: z.array(ReturnAnswer),
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

/** Files that an offline device signs. */
export const coldReturnCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.post(
    '/cold/returns',
    {
      ...forAct('cold_return_requested'),
      schema: { tags, body: ReturnBody, response: { 201: ReturnAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { accountId, currency, amount, reason, nonceAccount } = request.body;
      const names = { accountId: accountId ?? '', currency: currency ?? '', nonceAccount: nonceAccount ?? '' };
      const typed = { ...names, amount: amount ?? '', reason: reason ?? '' };
      const made = await backOffice.requestReturn({ ...typed, ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toReturn(made.value));
    },
  );

  app.post(
    '/cold/returns/:id/signed',
    {
      ...forAct('cold_return_signed'),
      // What Monero's wallet program answers is longer than any other request.
      bodyLimit: 128 * 1024,
      schema: { tags, params: IdParams, body: SignedBody, response: { 200: ReturnAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const wanted = { id: request.params.id, file: request.body.file ?? '' };
      const taken = await backOffice.takeSigned({ ...wanted, ...stepUpOf(request, request.body) });
      return taken.ok ? toReturn(taken.value) : await sendRefusal({ request, reply }, taken);
    },
  );

  app.delete(
    '/cold/returns/:id',
    {
      ...forAct('cold_return_cancelled'),
      schema: { tags, params: IdParams, response: { 200: Done, ...errorAnswers } },
    },
    async (request, reply) => {
      const actor = operatorOf(request).session.username;
      const cancelled = await backOffice.cancelReturn({ id: request.params.id, actor });
      return cancelled.ok ? { success: true as const } : await sendRefusal({ request, reply }, cancelled);
    },
  );
};

function toReturn(returned: ColdReturn): z.input<typeof ReturnAnswer> {
  const { id, accountId, currency, units, state, file, txid, trouble, requestedBy, reason } = returned;
  const fee = feeOf(returned);
  const { plannedAt, signedAt, endedAt } = returned;
  return {
    id,
    accountId,
    currency,
    state,
    file,
    trouble,
    requestedBy,
    reason,
    amount: formatMoney(money(currency, units)),
    fee: formatMoney(fee),
    feeCurrency: fee.currency,
    transaction: txid,
    plannedAt: isoInstant(plannedAt),
    signedAt: signedAt === null ? null : isoInstant(signedAt),
    endedAt: endedAt === null ? null : isoInstant(endedAt),
  };
}

function toAnswer({ stock, suggestions, accounts, returns, moves }: ColdDesk): z.input<typeof ColdAnswer> {
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
    returns: returns.map(toReturn),
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
