/** Which address a payout is paid from, asked for before its transaction begins: keys and nodes are elsewhere. */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { Ports } from '../ports/ports.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';

export type Payer = Readonly<{
  wallet: string;
  /** Where its nonces begin, if it never took one for us. */
  firstNonce: number;
  /** Whether whom it pays would not take it. */
  isRefused: boolean;
}>;

export async function findPayer(ports: Ports, payout: Payout): Promise<Payer> {
  const { chain } = currencies[payout.amount.currency];
  const wallet = payout.kind === 'sweep' ? await findSource(ports, payout.depositId) : await hotAddress(ports, payout);
  const isRefused = (await findSize(ports, payout, wallet)) === 'refused';
  if (facts[chain].conflictDomain !== 'nonce') return { wallet, firstNonce: 0, isRefused };
  const next = await ports.store.snapshot(async (records) => await records.wallet.nextNonce(chain, wallet));
  // A key may have been used before it was ours; from then on only we count.
  const firstNonce = next ?? (await ports.chains[chain].node.nextNonce?.(wallet)) ?? 0;
  return { wallet, firstNonce, isRefused };
}

/**
 * Whether the signer would not sign it. On chains with nonces all that come after it would wait for it. Asked last,
 * because from then on there is room for it in the caps. A sweep needs none.
 */
export async function isOverCap({ chains }: Ports, { id, kind, amount }: Payout): Promise<boolean> {
  const { chain } = currencies[amount.currency];
  return kind !== 'sweep' && ((await chains[chain].wallet.refuses?.({ payoutId: id, amount })) ?? false);
}

/** Undefined where that does not depend on the receiver. What we move ourselves goes to plain addresses of ours. */
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
