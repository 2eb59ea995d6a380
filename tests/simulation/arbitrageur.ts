/**
 * An attacker who knows prices before we do and exploits every choice, quote and delay: keeps a payment out of blocks
 * until the price is favourable, or withdraws the payment, collects the quotes of a choice, and continues with the best
 * quote, however old.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { choiceQuoteLifeMs } from '#src/domain/order/time-limits.ts';
import type { Quote } from '#src/domain/quote.ts';
import { continueOrder, refundOrder } from '#src/usecases/orders/choose.ts';
import { quoteChoice } from '#src/usecases/orders/quote-choice.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { strayAt } from './price-feed.ts';
import { pickFrom, type SentPayment, type Visitor } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

type Shown = Readonly<{ quote: Quote; shownAt: number }>;

export type Arbitrageur = Readonly<{ act(): Promise<boolean> }>;

/** How far ahead the arbitrageur knows prices. */
const foresightMs = 600_000;

export function makeArbitrageur(world: World, all: readonly Visitor[], web: () => Ports): Arbitrageur {
  const random = world.random.fork('arbitrageur');
  const { store, tally, withheld } = world;
  const shown = new Map<string, Shown[]>();
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  const look = async (orderId: string): Promise<void> => {
    const offers = await quoteChoice(web(), orderId);
    if (!offers.ok) return;
    const known = shown.get(orderId) ?? [];
    for (const offer of [offers.value.whole, ...offers.value.splits.map((split) => split.offer)]) {
      if (offer?.ok !== true || known.some(({ quote }) => quote.id === offer.value.id)) continue;
      known.push({ quote: offer.value, shownAt: world.clock.now() });
      tally.count('arbitrage: sees a quote');
    }
    shown.set(orderId, known);
  };
  const continueWithBest = async (orderId: string): Promise<void> => {
    const best = (shown.get(orderId) ?? []).toSorted((a, b) => compare(b.quote, a.quote))[0];
    const { id: quoteId } = best?.quote ?? {};
    if (best && world.clock.now() > best.shownAt + choiceQuoteLifeMs) tally.count('arbitrage: tries an old quote');
    const result = await continueOrder(web(), orderId, quoteId);
    if (result.ok && best) checkAge(world, orderId, best);
  };
  return {
    act: async () => {
      const visitor = pickFrom(
        random,
        all.filter(({ role, order }) => role === 'arbitrageur' && order),
      );
      if (!visitor?.order) return false;
      const { id } = visitor.order;
      const kept = visitor.payments.find(({ txid }) => withheld.has(txid));
      if (kept) return await decideOnKept(world, visitor, kept);
      if (store.dump().orders.get(id)?.state !== 'action_required') return false;
      const isWorthIt = gain(world, visitor, world.clock.now() + foresightMs) < gain(world, visitor, world.clock.now());
      const known = shown.get(id)?.length ?? 0;
      if (known === 0 || random.chance(0.4)) begin(look(id));
      else if (isWorthIt || random.chance(0.3)) begin(continueWithBest(id));
      else begin(refundOrder(web(), id));
      return true;
    },
  };
}

/**
 * Lets the withheld payment be mined if the promised price has become favourable. Once the payment window has ended,
 * withdraws the payment from the mempool instead.
 */
async function decideOnKept(world: World, visitor: Visitor, { chain, txid }: SentPayment): Promise<boolean> {
  const { tally, withheld, clock, sandbox } = world;
  const isGood = gain(world, visitor, clock.now()) > gain(world, visitor, visitor.order?.createdAt ?? 0);
  const isPatient = clock.now() < (visitor.order?.expiresAt ?? 0);
  if (isPatient && !isGood) return false;
  withheld.delete(txid);
  tally.count(`arbitrage: ${isGood ? 'lets his payment be mined' : 'takes his payment back'}`);
  if (!isGood) await sandbox[chain].control.drop(txid);
  return true;
}

/**
 * Gain at that time: how much the receive currency has risen against the send currency, in basis points of the base
 * prices.
 */
function gain({ seed, climate }: World, { request }: Visitor, at: number): bigint {
  if (climate.isStill) return 0n;
  const [from, to] = [request.send.currency, request.receiveCurrency].map((id) => currencies[id].symbol);
  return strayAt(seed, to ?? '', at) - strayAt(seed, from ?? '', at);
}

/** A quote of a choice is valid for one minute. Continuing with an older quote would be a free option on the price. */
function checkAge({ store, trace, skew, clock }: World, orderId: string, { quote, shownAt }: Shown): void {
  const order = store.dump().orders.get(orderId);
  const move = store
    .dump()
    .history.get(orderId)
    ?.findLast(({ reason }) => reason === 'continued');
  if (!order || !move || order.choiceQuotes[0]?.id !== quote.id) return;
  const lateMs = Math.min(move.at, clock.now()) - skew.spreadMs() - shownAt - choiceQuoteLifeMs;
  if (lateMs > 0) trace.fail('OPTION', `${order.orderNumber} continues with a quote that ran out ${lateMs} ms before`);
}

function compare(a: Quote, b: Quote): number {
  return a.receive.units < b.receive.units ? -1 : a.receive.units > b.receive.units ? 1 : 0;
}
