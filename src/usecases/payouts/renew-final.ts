/**
 * Signs a settled payout again that a reorg undid on a chain with validity windows, once no version of it can be mined
 * any more: final blocks beyond all windows are read, and the node knows none of the versions. The books have it as
 * paid, with the fee of the version that was settled, so the next version pays the same amount and the same fee.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { isInternalTransfer, payoutSubject, type Attempt, type Payout } from '#src/domain/order/payout.ts';
import { isStopped } from '#src/domain/payout-stop.ts';
import { areInBestChain } from '../order-moves/are-in-best-chain.ts';
import { lockOwner } from '../order-moves/lock-owner.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { haveAllClosed } from './check-broadcast.ts';
import { isFencedOff } from './find-obstacle.ts';
import { findOwnProof, findProof } from './find-proof.ts';
import { SignerRefusal } from '../ports/signer-refusal.ts';
import { askSize, findSigners, openWindow } from './sign-payout.ts';

/** Time after which it is tried again: another worker has crashed, the signer refuses or blocks are dearer. */
const retryMs = 60_000;

/** Signs the dead payout again. Returns false if it is not dead, or nobody knows, so that its bytes are sent again. */
export async function renewFinal(ports: Ports, payout: Payout, attempts: readonly Attempt[]): Promise<boolean> {
  const settled = attempts.find(({ txid }) => txid === payout.minedTxid);
  if (payout.domain?.kind !== 'window' || !settled || !(await isDead(ports, payout, attempts))) return false;
  const asked = await claim(ports, payout);
  if (!asked) return true;
  const { feeUnits } = settled;
  const { id, toAddress: to, amount } = asked;
  const { node, wallet } = ports.chains[currencies[amount.currency].chain];
  const number = attempts.length + 1;
  const size = await askSize(ports, asked, payout.domain);
  const unitsPerSize = await node.unitsPerSize();
  const due = size === undefined ? transactionFee(amount.currency, unitsPerSize).units : size * unitsPerSize;
  // The books have a smaller fee than blocks cost now.
  if (due > feeUnits) return true;
  const window = await openWindow(node);
  const proof = isInternalTransfer(asked)
    ? await findOwnProof(ports, asked)
    : await ports.store.snapshot(async (records) => await findProof(ports, records, asked));
  const request = { payoutId: id, attempt: number, to, amount, proof, feeUnits, domain: payout.domain, ...window };
  const extras = { ...(size !== undefined && { size }), ...(await findSigners(ports, asked)) };
  const signed = await askOnce(async () => await wallet.sign({ ...request, ...extras }));
  if (!signed) return true;
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const current = await lockUndone(records, asked);
    if (!current) return;
    const { validUntilHeight } = window;
    await records.payouts.addAttempt({ payoutId: id, number, ...signed, feeUnits, validUntilHeight, signedAt: now });
    await records.payouts.patch(id, current.version, { wakeAt: now });
  });
  return true;
}

async function isDead(ports: Ports, payout: Payout, attempts: readonly Attempt[]): Promise<boolean> {
  try {
    return await haveAllClosed(ports, payout, attempts);
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}

/**
 * Makes a new version of the payout before the signer is asked, so that of several workers only the last one stores its
 * answer. Undefined if the payout has changed, or is not paid now: payouts are stopped, a chain of its order is not
 * read since a restore, its deposit is in no block, or its address was erased.
 */
async function claim(ports: Ports, read: Payout): Promise<Payout | undefined> {
  return await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const payout = await lockUndone(records, read);
    if (!payout) return undefined;
    const stops = await records.stops.all();
    const isHeld = isStopped(stops, payout.amount.currency) || (await isFencedOff(records, [payout]));
    const cover = isHeld ? 'unknown' : await findCover(ports, records, payout);
    await records.payouts.patch(payout.id, payout.version, { wakeAt: cover === 'lost' ? null : now + retryMs });
    if (cover === 'lost') {
      const [subject, details] = [payoutSubject(payout), payout.kind];
      await records.controls.audit({ actor: 'service', action: 'final_payout_lost', subject, details, at: now });
    }
    return cover === 'booked' ? await records.payouts.find(payout.id) : undefined;
  });
}

/** Locks the owner and the payout. Undefined if it was mined again, called off or changed since it was read. */
async function lockUndone(records: Records, read: Payout): Promise<Payout | undefined> {
  await lockOwner(records, read);
  const payout = await records.payouts.lock(read.id);
  const isUndone = payout?.state === 'final' && payout.minedHeight === null && payout.version === read.version;
  return isUndone ? payout : undefined;
}

/**
 * Whether the deposits behind the payout are in the best chain. The reorg, or another one, may have undone them: what
 * nobody paid for is not paid again. `lost` also if nobody knows any more whom to pay, or with which key.
 */
async function findCover(ports: Ports, records: Records, payout: Payout): Promise<'booked' | 'lost' | 'unknown'> {
  const { deposits, wallet } = records;
  if (payout.toAddress === '') return 'lost';
  if (payout.orderId === null && payout.depositId === null) return 'booked';
  const own = payout.orderId === null ? [] : await deposits.ofOrder(payout.orderId);
  const moved = payout.depositId === null ? undefined : await deposits.find(payout.depositId);
  const behind = moved ? [moved] : own.filter(({ use }) => use === 'swap');
  if (behind.length === 0) return 'unknown';
  if (behind.some(({ status }) => status === 'lost')) return 'lost';
  if (payout.kind === 'sweep' && moved && !(await wallet.findDepositAddress(moved.orderId))) return 'lost';
  return (await areInBestChain(ports, records, behind)) ? 'booked' : 'unknown';
}

/** Undefined if the signer refuses. It is asked again later. */
async function askOnce<Signed>(ask: () => Promise<Signed>): Promise<Signed | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SignerRefusal) return undefined;
    throw error;
  }
}
