/** Finds the address that pays a payout. Runs before the database transaction, because it calls wallet and node. */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { isHandedOver } from '#src/domain/key-epoch.ts';
import { handedOverBy, isDepositMove, isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { Balances } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import { findDepositKey } from '../sweeps/find-deposit-key.ts';
import { findProof } from './find-proof.ts';

export type Payer = Readonly<{
  wallet: string;
  /** Epoch of the hot account that pays or has its fee paid. Undefined if none does, and on chains of coins. */
  epoch?: number;
  /** What that account holds on its chain. Left out where the chain has had no other, and what the books say holds. */
  balances?: Balances;
  /** First nonce to use if our database has none for this wallet yet. */
  firstNonce: number;
  /** Whether the receiver would reject the transfer (for example, its contract reverts). */
  isRefused: boolean;
}>;

export async function findPayer(ports: Ports, payout: Payout): Promise<Payer> {
  const { chain } = currencies[payout.amount.currency];
  const epoch = await findEpoch(ports, payout);
  const hot = await ports.chains[chain].wallet.hotAddress(epoch);
  const wallet = payout.kind === 'sweep' ? await findSource(ports, payout.depositId) : hot;
  const isRefused = (await findSize(ports, payout, wallet)) === 'refused';
  const balances = await findBalances(ports, payout, hot);
  const payer = {
    wallet,
    firstNonce: 0,
    isRefused,
    ...(epoch !== undefined && { epoch }),
    ...(balances && { balances }),
  };
  if (facts[chain].conflictDomain !== 'nonce') return payer;
  const next = await ports.store.snapshot(async (records) => await records.wallet.nextNonce(chain, wallet));
  // The key may have been used before, so the first nonce comes from the node. Later nonces come from our counter.
  const firstNonce = next ?? (await ports.chains[chain].node.nextNonce?.(wallet)) ?? 0;
  return { ...payer, firstNonce };
}

/**
 * Whether the signer would refuse this payout because of its caps. Checked on every chain before the payout gets its
 * conflict domain: afterwards the payout cannot be cancelled, and with a nonce it would block all later payouts. Called
 * last, because the check reserves the amount in the caps. Sweeps and hand-overs count towards no cap.
 */
export async function isOverCap(ports: Ports, payout: Payout): Promise<boolean> {
  const { id, kind, amount, toAddress: to } = payout;
  const { wallet } = ports.chains[currencies[amount.currency].chain];
  if (kind === 'sweep' || kind === 'hand_over' || !wallet.refuses) return false;
  // The address of a payout is always in the terms, so nothing else about it matters here.
  const isProven = isInternalTransfer(payout) || kind === 'payout';
  const shown = isProven
    ? {}
    : { to, proof: await ports.store.snapshot(async (records) => await findProof(ports, records, payout)) };
  return await wallet.refuses({ payoutId: id, amount, isRefund: kind === 'refund', ...shown });
}

/**
 * Size of the transfer where it depends on the receiver, otherwise undefined. Undefined for sweeps and top-ups too,
 * which go to plain addresses of ours.
 */
export async function findSize(
  { chains }: Ports,
  payout: Payout,
  from: string,
): Promise<bigint | 'refused' | undefined> {
  const { amount, toAddress } = payout;
  const { node } = chains[currencies[amount.currency].chain];
  // The new hot account may never have had this token, which makes the transfer larger.
  return isDepositMove(payout) ? undefined : await node.transferSize?.({ from, to: toAddress, amount });
}

/** The epoch of the hot account that pays, where the hot wallet is one. A hand-over is paid by an earlier one. */
async function findEpoch({ store }: Ports, payout: Payout): Promise<number | undefined> {
  const { chain } = currencies[payout.amount.currency];
  if (!isHandedOver(chain)) return undefined;
  if (payout.kind === 'hand_over') return handedOverBy(payout);
  return await store.snapshot(async (records) => await records.wallet.epoch(chain));
}

/** A hand-over is made of what was there when it was planned, and a sweep pays from its own address. */
async function findBalances(
  { store, chains }: Ports,
  { kind, amount }: Payout,
  hot: string,
): Promise<Balances | undefined> {
  const { chain } = currencies[amount.currency];
  if (!isHandedOver(chain) || kind === 'hand_over' || kind === 'sweep') return undefined;
  const hasOthers = await store.snapshot(async (records) => await records.wallet.hasLaterHot(chain));
  return hasOthers ? await chains[chain].node.balances([hot]) : undefined;
}

async function findSource(ports: Ports, depositId: string): Promise<string> {
  const deposit = await ports.store.snapshot(async (records) => await records.deposits.find(depositId));
  const from = deposit && (await findDepositKey(ports, deposit.orderId));
  if (!from) throw new TypeError('the address of a swept deposit has a key');
  return from.address;
}
