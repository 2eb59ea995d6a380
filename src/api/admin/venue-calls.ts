/** The venue: what lies there, what would bring stocks back into their bands, transfers and trades. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { heldCurrencyIds } from '#src/domain/assets/currencies.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import {
  quoteCurrency,
  tradeStates,
  transferDirections,
  transferStates,
  type VenueTrade,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import { sendRefusal } from '../errors.ts';
import { errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import { StepUpFields } from './admin-schemas.ts';
import { forAct } from './operator-access.ts';
import { stepUpOf } from './step-up-of.ts';
import { ActAnswer, keyOf, toActAnswer } from './treasury-calls.ts';

const tags = ['admin'];
const Text = z.string().max(2000).nullish();
const Currency = z.enum(heldCurrencyIds);

const TransferBody = StepUpFields.extend({ currency: Text, amount: Text, reason: Text });
const TradeBody = StepUpFields.extend({ side: Text, currency: Text, amount: Text, reason: Text });

const TransferAnswer = z.object({
  id: z.string(),
  direction: z.enum(transferDirections),
  state: z.enum(transferStates),
  currency: Currency,
  amount: z.string(),
  fee: z.string().nullable(),
  reference: z.string().nullable(),
  transaction: z.string().nullable(),
  requestedBy: z.string(),
  reason: z.string(),
  plannedAt: z.string(),
  askedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  refusal: z.string().nullable(),
  shown: z.string().nullable(),
});
const TradeAnswer = z.object({
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.enum(tradeStates),
  currency: Currency,
  amount: z.string(),
  limit: z.string(),
  filled: z.object({ amount: z.string(), cost: z.string(), fee: z.string() }).nullable(),
  reference: z.string().nullable(),
  requestedBy: z.string(),
  reason: z.string(),
  plannedAt: z.string(),
  endedAt: z.string().nullable(),
  refusal: z.string().nullable(),
});
const VenueAnswer = z.object({
  isConnected: z.boolean(),
  stock: z.array(
    z.object({
      currency: Currency,
      books: z.string(),
      spare: z.string(),
      shown: z.string().nullable(),
      difference: z.string(),
    }),
  ),
  suggestions: z.array(
    z.object({ kind: z.enum(['bring', 'buy', 'send', 'sell']), currency: Currency, amount: z.string() }),
  ),
  transfers: z.array(TransferAnswer),
  trades: z.array(TradeAnswer),
});

export const venueCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice }) => {
  app.get('/venue', { schema: { tags, response: { 200: VenueAnswer, ...errorAnswers } } }, async () => {
    const { isConnected, stock, suggestions, transfers, trades } = await backOffice.readVenue();
    return {
      isConnected,
      stock: stock.map(({ currency, books, spare, shown, difference }) => {
        const write = (units: bigint): string => formatMoney(money(currency, units));
        const figures = { books: write(books), spare: write(spare), difference: write(difference) };
        return { currency, ...figures, shown: shown === null ? null : write(shown) };
      }),
      suggestions: suggestions.map(({ kind, amount }) => {
        return { kind, currency: amount.currency, amount: formatMoney(amount) };
      }),
      transfers: transfers.map(toTransferAnswer),
      trades: trades.map(toTradeAnswer),
    };
  });

  app.post(
    '/venue/transfers',
    {
      ...forAct('venue_transfer_requested'),
      schema: { tags, body: TransferBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { currency, amount, reason } = request.body;
      const typed = { currency: currency ?? '', amount: amount ?? '', reason: reason ?? '' };
      const made = await backOffice.requestVenueTransfer({
        ...typed,
        ...keyOf(request),
        ...stepUpOf(request, request.body),
      });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );

  app.post(
    '/venue/trades',
    {
      ...forAct('venue_trade_requested'),
      schema: { tags, body: TradeBody, response: { 201: ActAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { side, currency, amount, reason } = request.body;
      const typed = { side: side ?? '', currency: currency ?? '', amount: amount ?? '', reason: reason ?? '' };
      const made = await backOffice.requestTrade({ ...typed, ...keyOf(request), ...stepUpOf(request, request.body) });
      if (!made.ok) return await sendRefusal({ request, reply }, made);
      return await reply.code(201).send(toActAnswer(made.value, null, backOffice.now()));
    },
  );
};

function toTransferAnswer(transfer: VenueTransfer) {
  const { id, direction, state, currency, units, feeUnits, reference, requestedBy, reason, refusal, shown } = transfer;
  return {
    id,
    direction,
    state,
    currency,
    reference,
    requestedBy,
    reason,
    refusal,
    shown,
    amount: formatMoney(money(currency, units)),
    fee: feeUnits === null ? null : formatMoney(money(currency, feeUnits)),
    transaction: transfer.txid,
    plannedAt: isoInstant(transfer.plannedAt),
    askedAt: transfer.askedAt === null ? null : isoInstant(transfer.askedAt),
    endedAt: transfer.endedAt === null ? null : isoInstant(transfer.endedAt),
  };
}

function toTradeAnswer(trade: VenueTrade) {
  const { id, side, state, currency, units, limit, filled, reference, requestedBy, reason, refusal } = trade;
  const dollars = (value: bigint): string => formatMoney(money(quoteCurrency, value));
  return {
    id,
    side,
    state,
    currency,
    limit,
    reference,
    requestedBy,
    reason,
    refusal,
    amount: formatMoney(money(currency, units)),
    filled: filled && {
      amount: formatMoney(money(currency, filled.units)),
      cost: dollars(filled.cost),
      fee: dollars(filled.fee),
    },
    plannedAt: isoInstant(trade.plannedAt),
    endedAt: trade.endedAt === null ? null : isoInstant(trade.endedAt),
  };
}
