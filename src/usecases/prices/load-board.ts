/** Puts together the price board from what the workers keep in the database. */
import { chains } from '#src/domain/chains/index.ts';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { currencies, currencyIds, type CurrencyId } from '#src/domain/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/** `covered`: the currencies that may be paid out. Fewer are quicker to look up. */
export async function loadBoard(records: Records, covered: readonly CurrencyId[]): Promise<PriceBoard> {
  const rates = await records.controls.latestRates();
  const unitsPerSize: Partial<Record<ChainId, bigint>> = {};
  for (const health of await records.chains.allHealth()) unitsPerSize[health.chain] = health.unitsPerSize;
  const cover: Partial<Record<CurrencyId, bigint>> = {};
  for (const currency of covered) cover[currency] = atLeastNothing(await findFree(records, currency));
  return { prices: rates?.prices ?? {}, observedAt: rates?.observedAt ?? 0, unitsPerSize, cover };
}

/** How old a board may be that only shows prices. An order is always made on a new one. */
const boardLifeMs = 1_000;

/** Quotes are asked for often and must cost nothing: all of them in a second share one board. */
export function makeBoardReader({ store, clock }: Pick<Ports, 'store' | 'clock'>): () => Promise<PriceBoard> {
  let loaded: Readonly<{ at: number; board: Promise<PriceBoard> }> | undefined;
  return async () => {
    const now = clock.now();
    if (loaded && now - loaded.at < boardLifeMs && now >= loaded.at) return await loaded.board;
    const board = store.snapshot(async (records) => await loadBoard(records, currencyIds));
    loaded = { at: now, board };
    try {
      return await board;
    } catch (error) {
      loaded = undefined; // The next one asks again.
      throw error;
    }
  };
}

/**
 * What the wallet holds less what it already owes: below zero when it owes more. Coins of deposits can be spent where
 * coins are spent whole; elsewhere they count once they are swept into the hot wallet.
 */
export async function findFree(records: Records, currency: CurrencyId): Promise<bigint> {
  const hot = await records.journal.balance(accounts.hot, currency);
  const takesDeposits = chains[currencies[currency].chain].conflictDomain === 'coins';
  const owed = await records.orders.owed(currency);
  // Of what visitors paid in, only what is owed to nobody any more is ours to promise. What is priced is among those
  // liabilities already and must not be taken off twice.
  const deposited =
    (await records.journal.balance(accounts.deposits, currency)) +
    (await records.journal.total('liability:', currency));
  const unowed = deposited + (await records.orders.owedInBooks(currency));
  // On account chains deposits cannot be spent where they lie, but those that were swept may still be owed.
  return hot - owed + (takesDeposits || unowed < 0n ? unowed : 0n);
}

function atLeastNothing(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
