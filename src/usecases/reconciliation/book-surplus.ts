/**
 * Keeps the suspense account equal to the surplus of the chain over the books. Anybody can send us coins that no block
 * reader sees, so a surplus stops no payouts: it is booked separately, raises an alert, and is paid to nobody until an
 * operator books it. Once it is explained (a payment found later) or gone, the same amount is taken off the suspense
 * account, so that no coin is counted twice.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { formatDifference, surplusOf } from '#src/domain/difference.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postSurplus } from '#src/domain/ledger/postings.ts';
import type { BlockRef } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import { isStillExpected, mayHeal } from './book-difference.ts';
import { isInChain, type Difference } from './reconcile-chain.ts';

/**
 * Adjusts the suspense account. Returns whether an entry was posted. `at` is the block at which the balances were
 * compared.
 */
export async function bookSurplus({ store, clock, rules }: Ports, found: Difference, at: BlockRef): Promise<boolean> {
  const { currency } = found;
  const { chain } = currencies[currency];
  return await store.transaction(async (records) => {
    const { journal, chains, controls } = records;
    const cursor = await chains.lockCursor(chain);
    if (!cursor || !(await isInChain(records, chain, at))) return false;
    if (!(await isStillExpected(records, chain, found))) return false;
    const before = await journal.balance(accounts.surplus, currency);
    const units = surplusOf(found) - before;
    if (units === 0n) return false;
    // After a reorg removed a payout from its block, its coins count as a surplus until the rebroadcast is mined.
    const looked = { chain, height: cursor.height, isSurplus: true };
    if (units > 0n && (await mayHeal({ rules }, records, looked))) return false;
    const now = clock.now();
    // The balance before is part of the key, so that each change is booked once per block.
    const entry = postSurplus({ id: `${currency}:${at.hash}:${before}`, currency, units });
    if (!(await journal.post(entry, now))) return false;
    const action = units > 0n ? 'surplus_set_apart' : 'surplus_released';
    await controls.audit({
      actor: 'service',
      action,
      subject: currency,
      details: formatDifference(currency, units),
      at: now,
    });
    return true;
  });
}
