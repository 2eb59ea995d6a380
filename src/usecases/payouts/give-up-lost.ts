/**
 * Gives up a final payout that a reorg removed from its block and whose bytes are lost: it cannot be broadcast again,
 * although the ledger has it as paid. Once the node no longer knows the transaction, an operator is notified, once.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { payoutSubject, type Attempt, type Payout } from '#src/domain/order/payout.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Gives up the payout if its transaction is lost, and returns whether it did. `wakeAt` is then null, which means that
 * the payout is not expected to be mined again (`mayHeal`).
 */
export async function giveUpLost(ports: Ports, payout: Payout, attempts: readonly Attempt[]): Promise<boolean> {
  const { id, version, state } = payout;
  if (state !== 'final' || attempts.some(({ raw }) => raw !== null)) return false;
  if (!(await areAbsent(ports, payout, attempts))) return false;
  await ports.store.transaction(async (records) => {
    if (!(await records.payouts.patch(id, version, { wakeAt: null }))) return;
    for (const lost of [payout, ...(await records.payouts.joinedTo(id))]) {
      const entry = { actor: 'service', action: 'final_payout_lost', subject: payoutSubject(lost), details: lost.kind };
      await records.controls.audit({ ...entry, at: ports.clock.now() });
    }
  });
  return true;
}

async function areAbsent({ chains }: Ports, { amount }: Payout, attempts: readonly Attempt[]): Promise<boolean> {
  const { node } = chains[currencies[amount.currency].chain];
  try {
    for (const { txid } of attempts) if ((await node.transactionStatus(txid)).kind !== 'absent') return false;
    return true;
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}
