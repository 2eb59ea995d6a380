/** Signs the next version of a payout and stores it. It is stored before anybody outside can see it. */
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import { feeCap, transactionFee } from '#src/domain/network-fee.ts';
import type { Attempt, Coin, Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import { recheckMs } from './broadcast-payout.ts';

export async function signPayout(ports: Ports, payout: Payout): Promise<void> {
  const { id, domain, amount } = payout;
  if (domain === null) throw new TypeError('a payout is reserved before it is signed');
  const { chain } = currencies[amount.currency];
  const { node, wallet } = ports.chains[chain];
  const attempts = await ports.store.snapshot(async (records) => await records.payouts.attempts(id));
  const last = attempts.at(-1);
  const feeUnits = chooseFee(payout, await node.unitsPerSize(), last);
  // It pays all it may. The same bytes are sent again until blocks are cheap enough.
  if (last && domain.kind !== 'window' && feeUnits <= last.feeUnits) return await keepLast(ports, payout);

  const number = attempts.length + 1;
  const { validityBlocks } = chains[chain];
  const validUntilHeight = validityBlocks === undefined ? null : (await node.head()).height + validityBlocks;
  const request = { payoutId: id, attempt: number, to: payout.toAddress, amount, feeUnits, domain, validUntilHeight };
  const { txid, raw } = await wallet.sign(request);
  await ports.store.transaction(async (records) => {
    const now = ports.clock.now();
    const current = await records.payouts.lock(id);
    if (current?.state !== 'reserved' || current.version !== payout.version) return;
    await records.payouts.addAttempt({ payoutId: id, number, txid, raw, feeUnits, validUntilHeight, signedAt: now });
    await records.payouts.patch(id, current.version, { state: 'signed', wakeAt: now });
  });
}

async function keepLast({ store, clock }: Ports, { id, version }: Payout): Promise<void> {
  await store.transaction(async (records) => {
    const current = await records.payouts.lock(id);
    if (current?.state !== 'reserved' || current.version !== version) return;
    await records.payouts.patch(id, version, { state: 'signed', wakeAt: clock.now() + recheckMs });
  });
}

/** Every version after the first pays at least a quarter more, or nodes would not take it in place of the other. */
function chooseFee({ amount, domain }: Payout, unitsPerSize: bigint, last: Attempt | undefined): bigint {
  const inputs = domain?.kind === 'coins' ? domain.coins.length : 1;
  const now = transactionFee(amount.currency, unitsPerSize, { inputs }).units;
  const raised = last && domain?.kind !== 'window' ? divideUp(last.feeUnits * 5n, 4n) : 0n;
  const limits = [feeCap(amount.currency, { inputs }).units];
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
