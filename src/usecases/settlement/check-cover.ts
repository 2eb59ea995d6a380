/**
 * Checks the wallet's cover again before a price is fixed, because since the order was made the wallet's coins may have
 * been promised to others or spent. Runs under the lock that every reservation takes, so that liabilities never exceed
 * spendable coins.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import type { QuoteInputs } from '#src/domain/quote.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findFirmCover, findFirmMixCover } from '../quotes/load-board.ts';

type Priced = Readonly<{ order: Order; inputs: QuoteInputs; receive: Money }>;

export async function isCovered(ports: Ports, records: Records, { order, inputs, receive }: Priced): Promise<boolean> {
  const look = async (): Promise<boolean> => await isEnough(ports, records, { order, inputs, receive });
  // The cover is first checked without the lock: waiting orders check every few seconds and must not delay others'
  // postings.
  if (!(await look())) return false;
  await records.journal.lock();
  return await look();
}

/** Whether the rest of an order with a price can be paid, looked at under the lock that every reservation takes. */
export async function isRestCovered(ports: Ports, records: Records, order: Order): Promise<boolean> {
  if (!needsCover(order)) return true;
  await records.journal.lock();
  return await canPayRest(ports, records, order);
}

/** Whether the order has a price, and an operator may continue it. What it is paid with may be promised to others. */
function needsCover({ price, state }: Order): boolean {
  return price !== null && (state === 'held' || state === 'failed');
}

/**
 * Whether the rest of an order with a price can be paid, if an operator continues it. While it was held, its planned
 * payouts kept nothing back, so that its coins may be promised to others. What is kept for it already is no claim of
 * others: planned parts of a failed order and, on UTXO chains, void parts, which are liabilities in the books.
 */
export async function canPayRest(ports: Ports, records: Records, order: Order): Promise<boolean> {
  const { price, state } = order;
  if (price === null || !needsCover(order)) return true;
  const { currency } = price.receive;
  const own = (await records.payouts.ofOrder(order.id)).filter(({ kind }) => kind === 'payout');
  const sum = (payouts: typeof own): bigint => payouts.reduce((units, { amount }) => units + amount.units, 0n);
  const planned = own.filter((payout) => payout.state === 'planned');
  const moving = own.filter((payout) => payout.state !== 'planned' && payout.state !== 'void');
  // Parts that were called off are not paid.
  const agreed = keptPrice(price);
  const rest = agreed.receive.units - sum(moving);
  const isVoidKept = own.length > 0 && chains[currencies[currency].chain].conflictDomain === 'coins';
  const kept = {
    planned: state === 'failed' ? sum(planned) : 0n,
    inBooks: isVoidKept ? rest - sum(planned) : 0n,
  };
  if (order.mix === null) return rest <= (await findFirmCover(ports, records, currency, kept));
  const swept = await findOwnUnits(records, order, currency);
  const parts = agreed.parts - moving.length;
  return rest <= (await findFirmMixCover(ports, records, { currency, parts, own: swept, kept }));
}

async function isEnough(ports: Ports, records: Records, { order, inputs, receive }: Priced): Promise<boolean> {
  if (order.mix === null) return receive.units <= (await findFirmCover(ports, records, receive.currency));
  const own = await findOwnUnits(records, order, receive.currency);
  const { currency } = receive;
  return receive.units <= (await findFirmMixCover(ports, records, { currency, parts: inputs.parts, own }));
}

/**
 * Units that the mix's own deposits brought into the wallet that pays its parts: swept deposits on account chains. On
 * UTXO chains nothing counts, because no part is ever paid with coins that descend from the mix's own deposit.
 */
async function findOwnUnits(records: Records, order: Order, currency: CurrencyId): Promise<bigint> {
  if (chains[currencies[currency].chain].conflictDomain === 'coins') return 0n;
  let units = 0n;
  for (const { id, amount, status, use } of await records.deposits.ofOrder(order.id)) {
    if (amount.currency !== currency || status !== 'confirmed' || (use !== null && use !== 'swap')) continue;
    const moves = await records.payouts.ofDeposit(id);
    if (moves.some(({ kind, state }) => kind === 'sweep' && state === 'final')) units += amount.units;
  }
  return units;
}
