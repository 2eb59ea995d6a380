/** The outcome of every order and loan, read from the books and from the chains after everything has ended. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { parseAmount, writeAmount } from '#tests/support/order-lab/amounts.ts';
import { checkBooksEqualChain } from '#tests/support/order-lab/books-equal-chain.ts';
import { makeLookups } from '#tests/support/order-lab/lookups.ts';
import { openWorker } from '#tests/support/order-lab/open-worker.ts';
import { makeTimeActions } from '#tests/support/order-lab/time-actions.ts';
import type { Fleet } from './random-kills-fleet.ts';
import type { Told } from './random-kills-stories.ts';

export type Outcome = Readonly<{
  name: string;
  state: string;
  reason: string | null;
  /** Amounts that the chain shows at the visitor's addresses; for a mix the sum, because its parts are random. */
  received: readonly string[];
  refunded: readonly string[];
  /** Number of payments received. */
  payments: number;
}>;

/** Reads all outcomes. Throws unless the books are consistent and equal to the chains. */
export async function readOutcomes(fleet: Fleet, told: readonly Told[]): Promise<readonly Outcome[]> {
  const { database, place } = fleet;
  const clock = makeFakeClock(Date.now());
  // In their data folder is the key of the terms that the processes signed.
  const worker = await openWorker({ pool: database.pool, clock, folder: place.dataDir });
  const isFeedDown = (): boolean => false;
  const { work } = makeTimeActions({ worker, clock, database, touched: new Set(chainIds), isFeedDown });
  await work();
  await checkBooksEqualChain(worker, database);
  const lookups = makeLookups(worker);

  const outcomes: Outcome[] = [];
  for (const { name, id, kind, isMix } of told) {
    if (kind === 'loan') {
      const loan = await worker.ports.store.snapshot(async ({ loans }) => await loans.find(id));
      if (!loan) throw new Error(`the loan ${id} is gone`);
      const received = await lookups.paymentsTo('tron', loan.customerAddress);
      const { state, reason } = loan;
      outcomes.push({ name, state, reason, received, refunded: [], payments: received.length });
      continue;
    }
    const order = { id } as Order;
    const { order: now } = await lookups.view(order);
    const [received, refunded] = [await lookups.received(now), await lookups.refunded(now)];
    const { state, reason } = now;
    const payments = received.length + refunded.length;
    outcomes.push({ name, state, reason, received: isMix ? [addUp(received)] : received, refunded, payments });
  }
  return outcomes;
}

function addUp(amounts: readonly string[]): string {
  const [first, ...others] = amounts.map(parseAmount);
  if (!first) return 'nothing';
  return writeAmount(
    money(
      first.currency,
      others.reduce((sum, { units }) => sum + units, first.units),
    ),
  );
}
