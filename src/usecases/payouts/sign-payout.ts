/** Signs the next version of a payout and stores it. It is stored before anybody outside can see it. */
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { feeCap, transactionFee } from '#src/domain/network-fee.ts';
import { isMove, type Attempt, type Coin, type Payout } from '#src/domain/order/payout.ts';
import type { SigningRequest } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import { findFeeLimit } from '../sweeps/can-move.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';
import { recheckMs } from './broadcast-payout.ts';

/** How often a sweep looks whether blocks have become cheap enough for it. */
const cheaperMs = 60_000;

export async function signPayout(ports: Ports, payout: Payout): Promise<void> {
  const { id, domain, amount } = payout;
  if (domain === null) throw new TypeError('a payout is reserved before it is signed');
  const { chain } = currencies[amount.currency];
  const { node, wallet } = ports.chains[chain];
  const { attempts, feeLimit } = await ports.store.snapshot(async (records) => ({
    attempts: await records.payouts.attempts(id),
    feeLimit: isMove(payout) ? await findFeeLimit(records, payout) : undefined,
  }));
  const last = attempts.at(-1);
  const unitsPerSize = await node.unitsPerSize();
  // A sweep has no more than was left for it. What could not be mined for that is not signed.
  const isTooDear = feeLimit !== undefined && transactionFee(amount.currency, unitsPerSize).units > feeLimit;
  if (isTooDear && (!last || domain.kind === 'window')) return await waitForCheaper(ports, payout);
  const feeUnits = chooseFee(payout, { unitsPerSize, last, feeLimit });
  // It pays all it may. The same bytes are sent again until blocks are cheap enough.
  if (last && domain.kind !== 'window' && feeUnits <= last.feeUnits) return await keepLast(ports, payout);

  const number = attempts.length + 1;
  const { validityBlocks } = chains[chain];
  const validUntilHeight = validityBlocks === undefined ? null : (await node.head()).height + validityBlocks;
  const request = { payoutId: id, attempt: number, to: payout.toAddress, amount, feeUnits, domain, validUntilHeight };
  const { txid, raw } = await wallet.sign({ ...request, ...(await findSigners(ports, payout)) });
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const current = await records.payouts.lock(id);
    if (current?.state !== 'reserved' || current.version !== payout.version) return;
    await records.payouts.addAttempt({ payoutId: id, number, txid, raw, feeUnits, validUntilHeight, signedAt: now });
    await records.payouts.patch(id, current.version, { state: 'signed', wakeAt: now });
  });
}

/** The hot wallet signs what it pays; a sweep is signed by the address of its deposit. */
async function findSigners(ports: Ports, payout: Payout): Promise<Pick<SigningRequest, 'source' | 'feePayer'>> {
  if (payout.kind !== 'sweep') return {};
  const { chain } = currencies[payout.amount.currency];
  const deposit = await ports.store.snapshot(async (records) => await records.deposits.find(payout.depositId));
  const from = deposit && (await findDepositKey(ports, deposit.orderId));
  if (!from) throw new TypeError('the address of a swept deposit has a key');
  const isPaidByHot = chains[chain].sweepFeePayer === 'hot';
  return { source: from.key, ...(isPaidByHot && { feePayer: await ports.chains[chain].wallet.hotAddress() }) };
}

async function waitForCheaper({ store, clock }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => {
    await records.payouts.patch(id, version, { wakeAt: clock.now() + cheaperMs });
  });
}

async function keepLast({ store, clock }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => {
    const current = await records.payouts.lock(id);
    if (current?.state !== 'reserved' || current.version !== version) return;
    await records.payouts.patch(id, version, { state: 'signed', wakeAt: clock.now() + recheckMs });
  });
}

type Offer = Readonly<{ unitsPerSize: bigint; last: Attempt | undefined; feeLimit: bigint | undefined }>;

/** Every version after the first pays at least a quarter more, or nodes would not take it in place of the other. */
function chooseFee({ amount, domain }: Payout, { unitsPerSize, last, feeLimit }: Offer): bigint {
  const inputs = domain?.kind === 'coins' ? domain.coins.length : 1;
  const now = transactionFee(amount.currency, unitsPerSize, { inputs }).units;
  const raised = last && domain?.kind !== 'window' ? divideUp(last.feeUnits * 5n, 4n) : 0n;
  const limits = [feeCap(amount.currency, { inputs }).units];
  if (feeLimit !== undefined) limits.push(feeLimit);
  // The coins are what they are: a fee beyond them would come out of the visitor's payout.
  if (domain?.kind === 'coins') limits.push(sumOf(domain.coins) - amount.units);
  return limits.reduce(smaller, now > raised ? now : raised);
}

function sumOf(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
