/**
 * Signs the next version of a payout. That the signer is asked is stored before it is asked, and the signed transaction
 * before it leaves this process.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import {
  isDepositMove,
  isInternalTransfer,
  type Attempt,
  type ConflictDomain,
  type Payout,
} from '#src/domain/order/payout.ts';
import { batchUnits, joinedCount, type Batch } from '#src/domain/payout-batch.ts';
import { unitsLeft } from '#src/domain/split-change.ts';
import type { ChainAdapter, Payment, SigningRequest } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findFeeLimit, isTooDear } from '../sweeps/can-move.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';
import { noteFault } from '../terms/prove-order.ts';
import { recheckMs } from './broadcast-payout.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import { findUnproven, isFencedOff } from './find-obstacle.ts';
import { findSize } from './find-payer.ts';
import { findOwnProof, findProof } from './find-proof.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import { lockBatch, patchBatch } from '../order-moves/lock-batch.ts';
import { askSigner, markAsked } from './ask-signer.ts';
import { endPayoutWait, postpone, postponePayout } from './postpone-payout.ts';
import { remindWallet } from './remind-wallet.ts';
import { countInputs, findDeficit } from './unmined-parents.ts';

/** Retry interval of a sweep while the fee rate is too high. */
const cheaperMs = 60_000;

export async function signPayout(ports: Ports, payout: Payout): Promise<void> {
  const { id, domain, amount } = payout;
  if (domain === null) throw new TypeError('a payout is reserved before it is signed');
  const { chain } = currencies[amount.currency];
  const { node, wallet } = ports.chains[chain];
  const unitsPerSize = await node.unitsPerSize();
  const { attempts, joined, payments, ceiling, deficit, feeLimit, isDear, isHeld, unproven } =
    await ports.store.snapshot(async (records) => {
      const highest = await findFeeCeiling(ports, records, payout);
      const lack = await findDeficit(records, payout, unitsPerSize);
      const limit = await findLimit(payout, { records, unitsPerSize, deficit: lack, ceiling: highest });
      const others = joinedCount(domain) === 0 ? [] : await records.payouts.joinedTo(id);
      const made = await records.payouts.attempts(id);
      const isFenced = made.length === 0 && (await isFencedOff(records, [payout, ...others]));
      const changed = await findUnproven(ports, records, [payout, ...others]);
      const paid = changed ? [] : await findPayments(ports, records, [payout, ...others]);
      const found = { attempts: made, joined: others, payments: paid, ceiling: highest, deficit: lack };
      return { ...found, unproven: changed, isHeld: isFenced, ...limit };
    });
  if (unproven) return await keepBack(ports, payout, unproven);
  if (isHeld) return await postponePayout(ports, payout, { waitsFor: 'payouts_stopped', ms: cheaperMs });
  const last = attempts.at(-1);
  if (isDear && (!last || domain.kind === 'window')) {
    return await postponePayout(ports, payout, { waitsFor: 'blocks_dear', ms: cheaperMs });
  }
  const size = await askSize(ports, payout, domain);
  const feeUnits = chooseFee({ leader: payout, joined }, { unitsPerSize, size, deficit, last, feeLimit, ceiling });
  // The fee is at its limit: the same bytes are rebroadcast until the fee rate falls. That is impossible if the bytes
  // are lost.
  const isKept = last !== undefined && last.raw !== null && domain.kind !== 'window';
  if (isKept && feeUnits <= last.feeUnits) return await keepLast(ports, payout);

  const number = attempts.length + 1;
  const window = await openWindow(node);
  const { validUntilHeight } = window;
  const [own, ...others] = payments;
  const proof = isInternalTransfer(payout) ? await findOwnProof(ports, payout) : own?.proof;
  const request = { payoutId: id, attempt: number, to: payout.toAddress, amount, feeUnits, domain, ...window };
  const company = { ...(proof && { proof }), ...(others.length > 0 && { others }) };
  const extras = { ...company, ...(size !== undefined && { size }), ...(await findSigners(ports, payout)) };
  await remindWallet(ports, chain, domain);
  const asked = await markAsked(ports, payout);
  if (!asked) return;
  const whole = { ...request, ...extras };
  const signed = await askSigner(ports, wallet, { payout: asked, request: whole, isFirst: !payout.mayBeSigned });
  if (!signed) return;
  const { txid, raw } = signed;
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const members = await lockBatch(records, payout);
    const [{ payout: current }] = members;
    // Another worker may have asked since: the answer that comes first is stored, and the other one never leaves its
    // process.
    const isOpen = current.state === 'reserved' && current.mayBeSigned;
    if (!isOpen || (await records.payouts.attempts(id)).length !== attempts.length) return;
    for (const member of members) await endPayoutWait(records, member.payout, member.order);
    await records.payouts.addAttempt({ payoutId: id, number, txid, raw, feeUnits, validUntilHeight, signedAt: now });
    await patchBatch(records, members, { state: 'signed', waitsFor: null, wakeAt: now });
  });
}

/** The payments of a transaction with their proofs. An internal transfer has another one. */
async function findPayments(ports: Ports, records: Records, payouts: readonly Payout[]): Promise<readonly Payment[]> {
  const payments: Payment[] = [];
  for (const each of payouts) {
    const payment = { payoutId: each.id, to: each.toAddress, amount: each.amount };
    payments.push(isInternalTransfer(each) ? payment : { ...payment, proof: await findProof(ports, records, each) });
  }
  return payments;
}

/** Signs nothing for a payout that was changed after it was bound, or that goes with one. An operator is told. */
async function keepBack(ports: Ports, payout: Payout, { orderNumber, key }: Payout): Promise<void> {
  await ports.store.transaction(async (records) => await noteFault(records, orderNumber ?? key, ports.clock.now()));
  await postponePayout(ports, payout, { waitsFor: 'payouts_stopped', ms: cheaperMs });
}

/**
 * Chain data for the signing request. The caller provides them, because the wallet may run on a host without a node.
 */
export async function openWindow(node: ChainAdapter): Promise<Pick<SigningRequest, 'validUntilHeight' | 'reference'>> {
  const { validityBlocks } = chains[node.chain];
  if (validityBlocks === undefined) return { validUntilHeight: null };
  const validUntilHeight = (await node.head()).height + validityBlocks;
  const reference = await node.referenceBlock?.(validUntilHeight);
  return { validUntilHeight, ...(reference && { reference }) };
}

/**
 * Size limit of the transfer. Once the nonce is taken, the payout is sent even if the receiver would reject it now,
 * because later nonces wait behind it.
 */
export async function askSize(ports: Ports, payout: Payout, domain: ConflictDomain): Promise<bigint | undefined> {
  const size = 'wallet' in domain ? await findSize(ports, payout, domain.wallet) : undefined;
  return size === 'refused' ? undefined : size;
}

type Looked = Readonly<{ records: Records; unitsPerSize: bigint; deficit: bigint; ceiling: bigint }>;

/** Fee limit of an internal transfer, and whether the current fee rate is too high for the payout. */
async function findLimit(payout: Payout, { records, unitsPerSize, deficit, ceiling }: Looked) {
  const feeLimit = isDepositMove(payout) ? await findFeeLimit(records, payout) : undefined;
  if (!isInternalTransfer(payout)) {
    const inputs = countInputs(payout.domain);
    const fee = transactionFee(payout.amount.currency, unitsPerSize, { inputs }).units;
    return { feeLimit, isDear: fee + deficit > ceiling };
  }
  if (feeLimit === undefined || payout.kind === 'hand_over') return { feeLimit, isDear: false };
  return { feeLimit, isDear: await isTooDear(records, payout, feeLimit, unitsPerSize) };
}

/** Signer of the payout: the hot wallet, or for a sweep the deposit address. */
export async function findSigners(ports: Ports, payout: Payout): Promise<Pick<SigningRequest, 'source' | 'feePayer'>> {
  if (payout.kind !== 'sweep') return {};
  const { chain } = currencies[payout.amount.currency];
  const deposit = await ports.store.snapshot(async (records) => await records.deposits.find(payout.depositId));
  const from = deposit && (await findDepositKey(ports, deposit.orderId));
  if (!from) throw new TypeError('the address of a swept deposit has a key');
  const isPaidByHot = chains[chain].sweepFeePayer === 'hot';
  return { source: from.key, ...(isPaidByHot && { feePayer: await findHotAddress(ports, chain) }) };
}

async function keepLast(ports: Ports, payout: Payout): Promise<void> {
  await ports.store.transaction(async (records) => {
    const members = await lockBatch(records, payout);
    const [{ payout: current }] = members;
    if (current.state !== 'reserved' || current.version !== payout.version) return;
    await postpone(ports, records, { members, waitsFor: 'blocks_dear', ms: recheckMs, state: 'signed' });
  });
}

type Offer = Readonly<{
  unitsPerSize: bigint;
  size: bigint | undefined;
  /** Fee that the unmined parents of the payout lack, which the payout pays for them (CPFP). */
  deficit: bigint;
  last: Attempt | undefined;
  feeLimit: bigint | undefined;
  /** Fee ceiling of the payout, from `findFeeCeiling`. */
  ceiling: bigint;
}>;

/**
 * Chooses the fee of the next version. Replacements pay at least 25 % more (RBF), because nodes reject a replacement
 * whose fee is only slightly higher.
 */
function chooseFee(batch: Batch, offer: Offer): bigint {
  const { amount, domain } = batch.leader;
  const { unitsPerSize, size, deficit, last, feeLimit, ceiling } = offer;
  const inputs = countInputs(domain);
  const own =
    size === undefined ? transactionFee(amount.currency, unitsPerSize, { inputs }).units : size * unitsPerSize;
  const now = own + deficit;
  const raised = last && domain?.kind !== 'window' ? divideUp(last.feeUnits * 5n, 4n) : 0n;
  const limits = [ceiling];
  if (feeLimit !== undefined) limits.push(feeLimit);
  // The fee cannot exceed the change of the reserved coins. A higher fee would reduce the visitor's payout.
  if (domain?.kind === 'coins') limits.push(unitsLeft(domain, batchUnits(batch)));
  return limits.reduce(smaller, now > raised ? now : raised);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
