/** Amount of a currency that is owed to orders and has no coins reserved for it yet. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { coverRules } from '../quotes/load-board.ts';

/**
 * Includes orders that are paid and have no price yet. Payouts whose reservation is in the ledger have their coins, so
 * their amounts are subtracted.
 */
export async function findPromised(
  ports: Pick<Ports, 'clock' | 'rules'>,
  { orders, journal }: Records,
  currency: CurrencyId,
): Promise<bigint> {
  const owed = await orders.owed(currency, coverRules(ports).unminedSince);
  return owed + (await journal.balance(accounts.inFlight, currency));
}
