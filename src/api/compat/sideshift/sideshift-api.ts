/**
 * The operations of SideShift's API version 2; docs/sideshift.md says which have nothing to answer. Our API key goes
 * where SideShift expects its secret. Only names and shapes are translated; prices and orders are those of the
 * developer API. Fields that we have no use for (`affiliateId`, `commissionRate`, memos) are ignored.
 */
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { HttpLog } from '#src/http/http-log.ts';
import { answerInTurn, type Turns } from '../../answer-in-turn.ts';
import { readExactJson } from '../../json-body.ts';
import { answerOtherPaths } from '../../other-paths.ts';
import { requireKey, type KeyConfig, type NoteKey } from '../../v1/key-access.ts';
import { parseCoinNetwork, splitCoinNetwork } from './coin-networks.ts';
import { otherCalls } from './other-calls.ts';
import { pricePair } from './price-pair.ts';
import { shiftCalls } from './shift-calls.ts';
import { sendShiftError, sendShiftFailure, shiftErrorAnswers } from './shift-errors.ts';
import * as schemas from './shift-schemas.ts';
import { toCoins, toPair } from './shift-views.ts';
import type { SideshiftDeps } from '../../route-options.ts';

export const sideshiftPrefix = '/api/compat/sideshift/v2';

type Options = SideshiftDeps & Readonly<{ noteKey?: NoteKey; turns: Turns; log: HttpLog }>;

/** Config of read-only endpoints, which need no API key. */
const open: KeyConfig = { scope: null };

export const sideshiftApi: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { services, orderLinks, developer, profile, keyLimits, noteKey, turns, log } = options;
  app.setErrorHandler<FastifyError>(
    async (error, request, reply) => await sendShiftFailure({ error, request, reply, log }),
  );
  answerInTurn(app, { turns, send: sendShiftError });
  requireKey(app, { developer, keyLimits, noteKey, log, keyHeader: 'x-sideshift-secret', send: sendShiftError });
  readExactJson(app);
  answerOtherPaths(app, { send: sendShiftError, config: open });
  const parts: SideshiftDeps = { services, orderLinks, developer, profile, keyLimits };
  await app.register(lookCalls, parts);
  await app.register(otherCalls, parts);
  await app.register(shiftCalls, parts);
};

const lookCalls: FastifyPluginAsyncZod<SideshiftDeps> = async (app, parts) => {
  const { services, profile } = parts;
  const Coins = { response: { 200: schemas.Coins, ...shiftErrorAnswers } };
  app.get('/coins', { config: open, schema: Coins }, async () => toCoins(await services.listCurrencies(), profile));

  // Nobody is refused because of their location.
  const Permissions = { response: { 200: schemas.Permissions, ...shiftErrorAnswers } };
  app.get('/permissions', { config: open, schema: Permissions }, async () => ({ createShift: true }));

  const Pair = {
    params: schemas.PairParams,
    querystring: schemas.PairQuery,
    response: { 200: schemas.Pair, ...shiftErrorAnswers },
  };
  app.get('/pair/:from/:to', { config: open, schema: Pair }, async (request, reply) => {
    const from = parseCoinNetwork(splitCoinNetwork(request.params.from));
    if (!from.ok) return await sendShiftError({ request, reply }, from.code, from.details);
    const to = parseCoinNetwork(splitCoinNetwork(request.params.to));
    if (!to.ok) return await sendShiftError({ request, reply }, to.code, to.details);
    const { amount } = request.query;
    const priced = await pricePair(parts, { from: from.value, to: to.value, amount });
    if (!priced.ok) return await sendShiftError({ request, reply }, priced.code, priced.details);
    return await reply.send(toPair(priced.value.quote, priced.value.limits));
  });
};
