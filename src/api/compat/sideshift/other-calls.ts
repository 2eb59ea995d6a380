/**
 * Calls of SideShift's API around shifts: several pairs, icons, the account, and what we do not offer. Clients ask all
 * of them, so each has an answer in SideShift's shape: where we have nothing to tell, an empty list, or a refusal whose
 * message says so.
 */
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { SideshiftDeps } from '../../route-options.ts';
import { keyOf, sendLimited, type KeyConfig } from '../../v1/key-access.ts';
import { drawCoin } from './coin-drawing.ts';
import { parseCoinNetwork, parseSymbol, splitCoinNetwork } from './coin-networks.ts';
import { pricePair } from './price-pair.ts';
import { sendShiftError, shiftErrorAnswers } from './shift-errors.ts';
import * as schemas from './shift-schemas.ts';
import { toPair } from './shift-views.ts';

const open: KeyConfig = { scope: null };
const reading: KeyConfig = { scope: 'read' };

/** Maximum number of coins in a request for pairs: more than we have, with some named twice. */
const mostCoins = 50;

export const otherCalls: FastifyPluginAsyncZod<SideshiftDeps> = async (app, parts) => {
  const pricePairs = makePricePairs(parts);
  const Pairs = { querystring: schemas.PairsQuery, response: { 200: schemas.Pairs, ...shiftErrorAnswers } };
  app.get('/pairs', { config: open, schema: Pairs }, async (request, reply) => {
    const named = readCoins(request.query.pairs);
    if (!named.ok) return await sendShiftError({ request, reply }, named.code, named.details);
    const coins = named.value;
    // Each price is work, and this call needs no key to count by.
    const seconds = parts.keyLimits.takeReads(request.ip, coins.length * (coins.length - 1));
    if (seconds > 0) {
      await sendLimited({ request, reply }, seconds, sendShiftError);
      return reply;
    }
    const priced = await pricePairs(coins);
    if (!priced.ok) return await sendShiftError({ request, reply }, priced.code, priced.details);
    return await reply.send(priced.value);
  });

  const Icon = { params: schemas.IconParams, response: { 200: schemas.Icon, ...shiftErrorAnswers } };
  app.get('/coins/icon/:coin', { config: open, schema: Icon }, async (request, reply) => {
    const symbol = parseSymbol(splitCoinNetwork(request.params.coin));
    if (!symbol.ok) return await sendShiftError({ request, reply }, symbol.code, symbol.details);
    return await reply.header('content-type', 'image/svg+xml').send(drawCoin(symbol.value));
  });

  const Account = { response: { 200: schemas.Account, ...shiftErrorAnswers } };
  app.get('/account', { config: reading, schema: Account }, async (request) => ({
    id: keyOf(request).id,
    ...noTokens,
  }));

  const Recent = { querystring: schemas.RecentQuery, response: { 200: schemas.RecentShifts, ...shiftErrorAnswers } };
  // Orders of others are not published, so the list of published ones is empty.
  app.get('/recent-shifts', { config: open, schema: Recent }, async () => []);

  const notOffered = { config: open, schema: { response: shiftErrorAnswers } };
  app.get('/xai/stats', notOffered, async (_, reply) => await sendNotOffered(reply, 'There is no XAI here'));
  app.post('/checkout', notOffered, async (_, reply) => await sendNotOffered(reply, 'Checkouts are not offered'));
  app.get('/checkout/:id', notOffered, async (_, reply) => await sendNotOffered(reply, 'Checkout not found'));
};

/** Their account holds a token of theirs, which does not exist here. What a partner earned is in its statements. */
const noTokens = {
  lifetimeStakingRewards: '0',
  unstaking: '0',
  staked: '0',
  available: '0',
  totalBalance: '0',
} as const;

function readCoins(text: string): Result<readonly CurrencyId[], 'currency_unknown' | 'request_malformed'> {
  const names = text.split(',').flatMap((name) => name.trim() || []);
  if (names.length === 0 || names.length > mostCoins) return refuse('request_malformed', { field: 'pairs' });
  const ids = new Set<CurrencyId>();
  for (const name of names) {
    const id = parseCoinNetwork(splitCoinNetwork(name));
    if (!id.ok) return id;
    ids.add(id.value);
  }
  return accept([...ids]);
}

type Pairs = z.infer<typeof schemas.Pairs>;

/** Prices each pair of some coins, in both directions. One without a price is left out. */
function makePricePairs(parts: SideshiftDeps) {
  return async (coins: readonly CurrencyId[]): Promise<Result<Pairs, ErrorCode>> => {
    const pairs: Pairs = [];
    let refused: Extract<Awaited<ReturnType<typeof pricePair>>, { ok: false }> | undefined;
    for (const from of coins) {
      for (const to of coins) {
        if (from === to) continue;
        const priced = await pricePair(parts, { from, to });
        if (priced.ok) pairs.push(toPair(priced.value.quote, priced.value.limits));
        else refused = priced;
      }
    }
    return pairs.length === 0 && refused ? refused : accept(pairs);
  };
}

async function sendNotOffered(reply: FastifyReply, message: string): Promise<FastifyReply> {
  return await reply.code(404).send({ error: { message } });
}
