/**
 * Handles a broadcast transaction that is not mined yet: rebroadcasts the same bytes, replaces them with a higher fee
 * in the same conflict domain if stuck (RBF), and on chains with a validity window re-signs only after the window has
 * provably closed.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { finalityBlocks, transactionFee } from '#src/domain/network-fee.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { recheckMs } from './broadcast-payout.ts';
import { lockBatch, patchBatch } from '../order-moves/lock-batch.ts';
import { sendRaw } from './send-raw.ts';
import { countInputs, findDeficit } from './unmined-parents.ts';

/** After this many blocks without a confirmation, the fee of the transaction is checked. */
const stuckBlocks = 3;

export async function checkBroadcast(ports: Ports, payout: Payout): Promise<void> {
  const attempts = await ports.store.transaction(async (records) => await records.payouts.attempts(payout.id));
  const last = attempts.at(-1);
  // A payout without attempts was never sent: another transaction consumed its conflict domain, and the mined block
  // decides.
  const needsNext = last && payout.minedHeight === null && (await needsNextVersion(ports, payout, attempts, last));
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const members = await lockBatch(records, payout);
    const [{ payout: current }] = members;
    if (current.state !== 'broadcast' || current.version !== payout.version) return;
    const isNext = needsNext && (await mayBeReplaced(records, current));
    if (isNext) await patchBatch(records, members, { state: 'reserved', wakeAt: now });
    else await patchBatch(records, members, { ...(!needsNext && { waitsFor: null }), wakeAt: now + recheckMs });
  });
}

/**
 * Whether another version of the payout may be signed. The change of another version has another id, so a payout that
 * is bound to the present change could then never be mined. In that case no version is signed here: the last payout of
 * the chain of unmined payouts pays a fee for all of them (CPFP).
 */
async function mayBeReplaced(records: Records, { id, amount, domain }: Payout): Promise<boolean> {
  return domain?.kind !== 'coins' || (await records.wallet.withdrawChange(currencies[amount.currency].chain, id));
}

async function needsNextVersion(
  ports: Ports,
  payout: Payout,
  attempts: readonly Attempt[],
  last: Attempt,
): Promise<boolean> {
  try {
    if (payout.domain?.kind === 'window') {
      if (await haveAllClosed(ports, payout, attempts)) return true;
      await sendRaw(ports, payout, last);
      return false;
    }
    // The bytes are lost, so another version is signed. It spends the same coins or nonce, so only one version can ever
    // be mined.
    if (last.raw === null) return await isGone(ports, payout, last);
    const answer = await sendRaw(ports, payout, last);
    return answer === 'fee_too_low' || (await isStuck(ports, payout, last));
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}

/**
 * Whether the validity windows of all versions have closed: final blocks beyond them have been read, and the node knows
 * none of the versions.
 */
export async function haveAllClosed(ports: Ports, payout: Payout, attempts: readonly Attempt[]): Promise<boolean> {
  const { chain } = currencies[payout.amount.currency];
  const finality = finalityBlocks(chain, ports.rules.profile);
  const finalHeight = await ports.store.transaction(
    async (records) => await permanentUpTo(records, chain, finality + 1),
  );
  for (const { txid, validUntilHeight } of attempts) {
    if (validUntilHeight === null || validUntilHeight >= finalHeight) return false;
    const status = await ports.chains[chain].node.transactionStatus(txid);
    if (status.kind !== 'absent') return false;
  }
  return true;
}

async function isGone(ports: Ports, { amount }: Payout, { txid }: Attempt): Promise<boolean> {
  const { node } = ports.chains[currencies[amount.currency].chain];
  return (await node.transactionStatus(txid)).kind === 'absent';
}

async function isStuck(ports: Ports, payout: Payout, last: Attempt): Promise<boolean> {
  const { amount, domain, broadcastHeight } = payout;
  const { chain } = currencies[amount.currency];
  const { node } = ports.chains[chain];
  const { height } = await node.head();
  if (broadcastHeight === null || height - broadcastHeight < stuckBlocks) return false;
  const unitsPerSize = await node.unitsPerSize();
  const due = transactionFee(amount.currency, unitsPerSize, { inputs: countInputs(domain) }).units;
  const deficit = await ports.store.snapshot(async (records) => await findDeficit(records, payout, unitsPerSize));
  return due + deficit > last.feeUnits;
}
