/** Finds what shows the signer that a payout is owed: the signed terms of its order, or whose address it goes to. */
import {
  handedOverBy,
  type HandOverPayout,
  type OrderPayout,
  type Payout,
  type SweepPayout,
} from '#src/domain/order/payout.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import { shownForLoan } from '#src/domain/treasury/approval.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findRefundSignature } from '../terms/prove-order.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';

/** The proof of a payout that pays somebody. */
export async function findProof(
  ports: Pick<Ports, 'screening' | 'terms'>,
  { orders, controls, loans }: Pick<Records, 'orders' | 'controls' | 'loans'>,
  payout: Exclude<Payout, SweepPayout | HandOverPayout>,
): Promise<PaymentProof> {
  if (payout.kind === 'withdrawal') {
    const approvals = await controls.approvals(payout.actId);
    return approvals.length > 0 ? { kind: 'act', approvals } : { kind: 'word', of: 'withdrawal' };
  }
  if (payout.kind === 'loan') {
    const approvals = shownForLoan(await loans.approvals(payout.loanId));
    return approvals.length > 0 ? { kind: 'act', approvals } : { kind: 'word', of: 'loan' };
  }
  const order = await orders.find(payout.orderId);
  // An order that was erased since has no terms, and the signer refuses.
  const terms = { text: order?.termsText ?? '', signature: order?.termsSignature ?? '' };
  if (payout.kind === 'payout') {
    const { part } = payout;
    // Without a price the payout was called off since it was read, and is not signed.
    const depositedUnits = order?.price?.deposited.units ?? 0n;
    return { kind: 'payout', terms, part, depositedUnits, repeat: countEarlier(payout) };
  }
  const { depositId, toAddress, amount } = payout;
  if (depositId === null) throw new TypeError('a refund has a deposit');
  const given = order && findRefundSignature(ports, order, payout);
  const refund = {
    kind: 'refund',
    terms,
    depositId,
    repeat: countEarlier(payout),
    ...(given !== undefined && { given }),
  } as const;
  const bound = boundRefundAddress({ termsText: terms.text });
  if (given !== undefined || bound === null || bound === toAddress) return refund;
  const isListed = ports.screening.check(currencies[amount.currency].chain, bound).match;
  const exception = isListed ? 'listed' : payout.isExtra ? 'extra' : undefined;
  return { ...refund, ...(exception && { exception }) };
}

/** The proof of an internal transfer: the key of the deposit's address, and which hot address it goes to. */
export async function findOwnProof(ports: Ports, payout: SweepPayout | HandOverPayout): Promise<PaymentProof> {
  const { chain } = currencies[payout.amount.currency];
  const hot = await findHotEpoch(ports, chain, payout.toAddress);
  const later = hot === 0 ? {} : { hot };
  // No deposit is behind it, so it names the key that pays by its epoch.
  if (payout.kind === 'hand_over') return { kind: 'own', key: { chain, index: handedOverBy(payout) }, ...later };
  const deposit = await ports.store.snapshot(async ({ deposits }) => await deposits.find(payout.depositId));
  const from = deposit && (await findDepositKey(ports, deposit.orderId));
  if (!from) throw new TypeError('the address of a swept deposit has a key');
  return { kind: 'own', key: from.key, ...later };
}

/** The epoch of a hot address. 0 for others. */
async function findHotEpoch({ store }: Ports, chain: ChainId, address: string): Promise<number> {
  const { family } = chains[chain];
  const names = [addressKey(family, address)];
  const found = await store.snapshot(async ({ wallet }) => await wallet.findWatched(family, names));
  return found.find(({ role }) => role === 'hot')?.addressIndex ?? 0;
}

/** How many payouts of the same part, or refunds of the same deposit, came before. Its key has the number. */
function countEarlier({ kind, key, part }: OrderPayout): number {
  const last = key.slice(key.lastIndexOf(':') + 1);
  const number = kind === 'refund' ? last : last === `${part}` ? '1' : last.slice(`${part}.`.length);
  if (!/^[1-9]\d*$/.test(number)) throw new TypeError('the key of a payout has its number');
  return Number(number) - 1;
}
