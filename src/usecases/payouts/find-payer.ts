/** Finds the address that pays a payout. Runs before the database transaction, because it calls wallet and node. */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';
import { findProof } from './find-proof.ts';

export type Payer = Readonly<{
  wallet: string;
  /** First nonce to use if our database has none for this wallet yet. */
  firstNonce: number;
  /** Whether the receiver would reject the transfer (for example, its contract reverts). */
  isRefused: boolean;
}>;

export async function findPayer(ports: Ports, payout: Payout): Promise<Payer> {
  const { chain } = currencies[payout.amount.currency];
  const wallet = payout.kind === 'sweep' ? await findSource(ports, payout.depositId) : await hotAddress(ports, payout);
  const isRefused = (await findSize(ports, payout, wallet)) === 'refused';
  if (facts[chain].conflictDomain !== 'nonce') return { wallet, firstNonce: 0, isRefused };
  const next = await ports.store.snapshot(async (records) => await records.wallet.nextNonce(chain, wallet));
  // The key may have been used before, so the first nonce comes from the node. Later nonces come from our counter.
  const firstNonce = next ?? (await ports.chains[chain].node.nextNonce?.(wallet)) ?? 0;
  return { wallet, firstNonce, isRefused };
}

/**
 * Whether the signer would refuse this payout because of its caps. Checked on every chain before the payout gets its
 * conflict domain: afterwards the payout cannot be cancelled, and with a nonce it would block all later payouts. Called
 * last, because the check reserves the amount in the caps. Sweeps count towards no cap.
 */
export async function isOverCap(ports: Ports, payout: Payout): Promise<boolean> {
  const { id, kind, amount, toAddress: to } = payout;
  const { wallet } = ports.chains[currencies[amount.currency].chain];
  if (kind === 'sweep' || !wallet.refuses) return false;
  // The address of a payout is always in the terms, so nothing else about it matters here.
  const isProven = isInternalTransfer(payout) || kind === 'payout';
  const shown = isProven
    ? {}
    : { to, proof: await ports.store.snapshot(async (records) => await findProof(ports, records, payout)) };
  return await wallet.refuses({ payoutId: id, amount, isRefund: kind === 'refund', ...shown });
}

/**
 * Size of the transfer where it depends on the receiver, otherwise undefined. Undefined for internal transfers too,
 * which go to plain addresses of ours.
 */
export async function findSize(
  { chains }: Ports,
  payout: Payout,
  from: string,
): Promise<bigint | 'refused' | undefined> {
  const { amount, toAddress } = payout;
  const { node } = chains[currencies[amount.currency].chain];
  return isInternalTransfer(payout) ? undefined : await node.transferSize?.({ from, to: toAddress, amount });
}

async function hotAddress({ chains }: Ports, { amount }: Payout): Promise<string> {
  return await chains[currencies[amount.currency].chain].wallet.hotAddress();
}

async function findSource(ports: Ports, depositId: string): Promise<string> {
  const deposit = await ports.store.snapshot(async (records) => await records.deposits.find(depositId));
  const from = deposit && (await findDepositKey(ports, deposit.orderId));
  if (!from) throw new TypeError('the address of a swept deposit has a key');
  return from.address;
}
