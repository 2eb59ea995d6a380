/**
 * Checks the wallet's cover again before a price is fixed, because since the order was made its coins may have been
 * promised to others or spent. Runs under the lock that every reservation takes, so that liabilities never exceed
 * spendable coins.
 */
import type { Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { QuoteInputs } from '#src/domain/quote.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findFirmCover, findFirmFree } from '../quotes/load-board.ts';

type Priced = Readonly<{ order: Order; inputs: QuoteInputs; receive: Money }>;

export async function isCovered(ports: Ports, records: Records, { order, inputs, receive }: Priced): Promise<boolean> {
  const look = async (): Promise<boolean> => await isEnough(ports, records, { order, inputs, receive });
  // First checked without the lock: waiting orders check every few seconds and must not delay others' postings.
  if (!(await look())) return false;
  await records.journal.lock();
  return await look();
}

async function isEnough(ports: Ports, records: Records, { order, inputs, receive }: Priced): Promise<boolean> {
  if (order.mix === null) return receive.units <= (await findFirmCover(ports, records, receive.currency));
  // The parts of a mix are paid over time, when coins reserved now are free again. Its own deposit counts too if it is
  // in the receive currency.
  const own = inputs.send.currency === receive.currency ? inputs.send.units : 0n;
  return receive.units <= (await findFirmFree(ports, records, receive.currency)) + own;
}
