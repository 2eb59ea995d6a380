/** Trades at venues in PostgreSQL. */
import { sql, type Selectable } from 'kysely';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { TradeSide, TradeState, TradingVenue, VenueTrade } from '#src/domain/treasury/venue.ts';
import type { TradePatch, VenueRecords } from '#src/usecases/ports/venue-records.ts';
import type { VenueTrades } from '../generated/schema.ts';
import type { Queries } from '../queries.ts';
import { fromOptionalTime, fromTime, given, toOptionalTime } from '../row-values.ts';

type TradeRecords = Pick<VenueRecords, 'insertTrade' | 'lockTrade' | 'moveTrade' | 'openTrades' | 'trades'>;

const open = ['planned', 'asked', 'unknown', 'known'] as const;

export function makeTradeRecords(db: Queries): TradeRecords {
  const rows = db.selectFrom('venue_trades').selectAll();
  return {
    insertTrade: async (trade) => void (await db.insertInto('venue_trades').values(fromTrade(trade)).execute()),
    lockTrade: async (id) => {
      const row = await rows.where('id', '=', id).forUpdate().executeTakeFirst();
      return row && toTrade(row);
    },
    moveTrade: async ({ id, fromVersion, state, patch }) => {
      const { numUpdatedRows } = await db
        .updateTable('venue_trades')
        .set({ state, version: fromVersion + 1, ...fromPatch(patch) })
        .where('id', '=', id)
        .where('version', '=', fromVersion)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error('a trade was changed meanwhile');
    },
    openTrades: async () =>
      (
        await rows
          .where('state', 'in', [...open])
          .orderBy('id')
          .execute()
      ).map(toTrade),
    trades: async (limit) => {
      const isOpen = sql<boolean>`state = any(${[...open]})`;
      const found = rows.orderBy(isOpen, 'desc').orderBy('planned_at', 'desc').orderBy('id').limit(limit);
      return (await found.execute()).map(toTrade);
    },
  };
}

function fromPatch(patch: TradePatch) {
  return {
    reference: patch.reference,
    deadline_at: given(patch.deadlineAt, fromOptionalTime),
    asked_at: given(patch.askedAt, fromOptionalTime),
    looked_at: given(patch.lookedAt, fromOptionalTime),
    ended_at: given(patch.endedAt, fromOptionalTime),
    refusal: patch.refusal,
    ...(patch.filled && fromFill(patch.filled)),
  };
}

function fromFill({ units, cost, fee }: NonNullable<VenueTrade['filled']>) {
  return { filled_units: units.toString(), filled_cost: cost.toString(), filled_fee: fee.toString() };
}

function fromTrade(trade: VenueTrade) {
  const { id, venue, side, currency, state, version, reference, reason, refusal } = trade;
  return {
    id,
    venue,
    side,
    currency,
    state,
    version,
    reference,
    reason,
    refusal,
    units: trade.units.toString(),
    price_limit: trade.limit,
    spent_currency: trade.mostSpent.currency,
    most_spent: trade.mostSpent.units.toString(),
    dollars: trade.dollars.toString(),
    deadline_at: fromOptionalTime(trade.deadlineAt),
    requested_by: trade.requestedBy,
    planned_at: fromTime(trade.plannedAt),
    asked_at: fromOptionalTime(trade.askedAt),
    looked_at: fromOptionalTime(trade.lookedAt),
    ended_at: fromOptionalTime(trade.endedAt),
    ...(trade.filled && fromFill(trade.filled)),
  };
}

function toTrade(row: Selectable<VenueTrades>): VenueTrade {
  return {
    id: row.id,
    venue: row.venue as TradingVenue,
    side: row.side as TradeSide,
    currency: row.currency as CurrencyId,
    units: BigInt(row.units),
    limit: row.price_limit,
    mostSpent: money(row.spent_currency as CurrencyId, BigInt(row.most_spent)),
    dollars: BigInt(row.dollars),
    state: row.state as TradeState,
    version: row.version,
    reference: row.reference,
    deadlineAt: toOptionalTime(row.deadline_at),
    requestedBy: row.requested_by,
    reason: row.reason,
    plannedAt: row.planned_at.getTime(),
    askedAt: toOptionalTime(row.asked_at),
    lookedAt: toOptionalTime(row.looked_at),
    endedAt: toOptionalTime(row.ended_at),
    filled: toFill(row),
    refusal: row.refusal,
  };
}

function toFill({ filled_units: units, filled_cost: cost, filled_fee: fee }: Selectable<VenueTrades>) {
  if (units === null || cost === null || fee === null) return null;
  return { units: BigInt(units), cost: BigInt(cost), fee: BigInt(fee) };
}
