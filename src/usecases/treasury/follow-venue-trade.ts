/**
 * Carries trades at a venue on. The order's name at the venue follows from its number, and the venue refuses it after
 * its deadline. So an order whose answer is lost is looked up, and one that the venue does not know long after the
 * deadline never existed.
 */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { postVenueTrade } from '#src/domain/ledger/venue-postings.ts';
import { money } from '#src/domain/money.ts';
import { mostSpentAt, stricterLimit } from '#src/domain/treasury/trade-limit.ts';
import {
  answerLostMs,
  askWithinMs,
  isOrderAbsent,
  isTradeOpen,
  orderDeadlineMs,
  planLifeMs,
  tradeLifecycle,
  type TradeEvent,
  type VenueTrade,
} from '#src/domain/treasury/venue.ts';
import { clientOrderId } from '#src/domain/treasury/venue-numbers.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { VenueOrder } from '../ports/venue.ts';
import type { TradePatch } from '../ports/venue-records.ts';
import type { VenueDeps } from './find-lost-transfer.ts';
import { priceTrade } from './plan-venue-trade.ts';
import { findShown, findVenueSpare } from './venue-cover.ts';
import { checkMove, concerned, isVenueStopped } from './venue-door.ts';

const clockSlackMs = 600_000;
/** A plan is looked for this far back: longer than any back-up is old. */
const askLookBackMs = 30 * 86_400_000;

export async function followTrade(deps: VenueDeps, trade: VenueTrade): Promise<void> {
  if (trade.state === 'planned') return await askForTrade(deps, trade);
  const now = deps.ports.clock.now();
  if (trade.state === 'asked') {
    if (now - (trade.askedAt ?? 0) < answerLostMs) return;
    await tell(deps, trade, 'answer_lost');
  }
  await lookForTrade(deps, trade.id, trade.currency);
}

/** Nothing happens if the trade was asked for at another time than this: the answer is to a request that is over. */
async function tell(
  deps: VenueDeps,
  { id, askedAt }: Pick<VenueTrade, 'id' | 'askedAt'>,
  event: TradeEvent,
  patch: TradePatch = {},
): Promise<boolean> {
  return await deps.store.transaction(async (records) => {
    const trade = await records.office.venue.lockTrade(id);
    return trade?.askedAt === askedAt && (await advanceTrade(deps, records, trade, { event, patch })) !== undefined;
  });
}

type TradeFact = Readonly<{ event: TradeEvent; patch?: TradePatch }>;

/** The only function that changes the state of a trade, which must be locked by this transaction. */
async function advanceTrade(
  { ports }: VenueDeps,
  records: AllRecords,
  trade: VenueTrade,
  { event, patch = {} }: TradeFact,
): Promise<VenueTrade | undefined> {
  const state = tradeLifecycle[trade.state][event];
  if (state === undefined) return undefined;
  const at = ports.clock.now();
  const changed = { ...patch, endedAt: isTradeOpen({ state }) ? null : at };
  await records.office.venue.moveTrade({ id: trade.id, fromVersion: trade.version, state, patch: changed });
  const moved = { ...trade, ...changed, state, version: trade.version + 1 };
  const hasFill = moved.filled !== null && (moved.filled.units > 0n || moved.filled.cost > 0n);
  if (state === 'done' && hasFill && moved.filled) await postOnce(records, postVenueTrade(moved, moved.filled), at);
  return moved;
}

async function askForTrade(deps: VenueDeps, trade: VenueTrade): Promise<void> {
  const { ports, store, venue: at } = deps;
  const { id, side, currency, units } = trade;
  const clientId = clientOrderId(id);
  // After a restore the books may have forgotten that it was asked for.
  if (await lookForTrade(deps, id, currency)) return;
  const now = ports.clock.now();
  if (now - trade.plannedAt > planLifeMs) return void (await tell(deps, trade, 'refused', { refusal: 'too old' }));
  if (isVenueStopped(await store.snapshot(async ({ stops }) => await stops.all()), concerned(trade))) return;
  const taken = await takeToAsk(deps, trade, { askedAt: now, deadlineAt: now + orderDeadlineMs });
  if (!taken) return;
  const { asked, limit } = taken;
  // A process that slept since its commit leaves it to be looked for.
  if (ports.clock.now() - now > askWithinMs) return;
  const deadlineAt = now + orderDeadlineMs;
  const answer = await at.order({ clientId, side, amount: money(currency, units), limit, deadlineAt });
  if (answer.answer === 'taken') {
    await tell(deps, asked, 'answered', { reference: answer.reference });
    await lookForTrade(deps, id, currency);
  } else if (answer.answer === 'unknown') await tell(deps, asked, 'answer_lost');
  else if (answer.mayAskAgain) await tell(deps, asked, 'postponed', { refusal: answer.code, askedAt: null });
  else await tell(deps, asked, 'refused', { refusal: answer.code });
}

/**
 * Moves a plan to `asked` if it may be asked for now. The limit is that of the plan or of the market now, whichever is
 * better for us, and what it spends at most must lie there free.
 */
async function takeToAsk(
  deps: VenueDeps,
  { id, version }: VenueTrade,
  patch: TradePatch,
): Promise<Readonly<{ asked: VenueTrade; limit: string }> | undefined> {
  const { ports, store } = deps;
  return await store.transaction(async (records) => {
    await records.office.treasury.lockProposals();
    const trade = await records.office.venue.lockTrade(id);
    if (trade?.state !== 'planned' || trade.version !== version) return undefined;
    const verdict = await checkMove(ports, records, trade);
    if (verdict === 'later') return undefined;
    const refuseIt = async (refusal: string) =>
      void (await advanceTrade(deps, records, trade, { event: 'refused', patch: { refusal } }));
    if (verdict !== 'may_be_asked') return await refuseIt(verdict);
    const { side, currency, units } = trade;
    const amount = money(currency, units);
    const priced = await priceTrade(ports, records, { side, amount });
    if (!priced.ok) return await refuseIt(priced.code);
    const limit = stricterLimit(side, trade.limit, priced.value.limit);
    const most = mostSpentAt(side, amount, limit);
    await records.journal.lock();
    // Its own row counts as spent already, with what it says.
    const free = (await findVenueSpare(records, most.currency)) + ownShare(trade, most.currency);
    if (most.units > free) return await refuseIt('venue_not_covered');
    if ((await findShown(records, most.currency, ports.clock.now())) < most.units)
      return await refuseIt('not shown there');
    const asked = await advanceTrade(deps, records, trade, { event: 'asked', patch });
    return asked && { asked, limit };
  });
}

function ownShare({ mostSpent }: VenueTrade, currency: CurrencyId): bigint {
  return mostSpent.currency === currency ? mostSpent.units : 0n;
}

/** Looks a trade up at the venue, and books it if it is over. Returns whether the venue knows it. */
async function lookForTrade(deps: VenueDeps, id: string, currency: CurrencyId): Promise<boolean> {
  const { ports, store, venue: at } = deps;
  const before = await store.snapshot(async ({ office }) =>
    (await office.venue.openTrades()).find((each) => each.id === id),
  );
  if (!before) return false;
  const lookedAt = ports.clock.now();
  // A restored back-up may have an act as waiting whose order was made since: it has the same name, and is older.
  const since = before.askedAt === null ? before.plannedAt - askLookBackMs : before.askedAt - clockSlackMs;
  const { reference } = before;
  const order = await at.findOrder({ clientId: clientOrderId(id), reference, currency, since });
  return await store.transaction(async (records) => {
    const trade = await records.office.venue.lockTrade(id);
    if (!trade || !isTradeOpen(trade)) return order !== undefined;
    if (!order) {
      if (isOrderAbsent(trade, lookedAt)) await advanceTrade(deps, records, trade, { event: 'not_found' });
      return false;
    }
    await bookOrder(deps, records, trade, order);
    return true;
  });
}

async function bookOrder(deps: VenueDeps, records: AllRecords, trade: VenueTrade, order: VenueOrder): Promise<void> {
  const { reference, isOpen, filled } = order;
  const isKnown = trade.state === 'known';
  const known = isKnown ? trade : await advanceTrade(deps, records, trade, { event: 'found', patch: { reference } });
  if (known && !isOpen) await advanceTrade(deps, records, known, { event: 'finished', patch: { filled } });
}
