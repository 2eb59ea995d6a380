/**
 * Rules for spending our own change before it is final. Nobody else can sign for the change, so it can be lost in two
 * ways only: the payout that made it (its parent) is replaced by another transaction, or is mined under another txid. A
 * payout that spends the lost change can then never be mined either.
 */
import { chains } from './assets/chains.ts';
import type { ChainId } from './assets/currencies.ts';
import type { ConflictDomain, Payout } from './order/payout.ts';

/**
 * Maximum number of our unmined transactions in a row. Nodes accept 25; the remaining five are for payees who spend
 * their payment before it is mined.
 */
export const mostUnmined = 20;

/** Maximum number of change coins considered for one payout, and for cover. */
export const changeLookedAt = 20;

/** Whether change is spent before it is final. Not on Monero, whose outputs are locked for ten blocks. */
export function spendsOwnChange(chain: ChainId): boolean {
  return chains[chain].family === 'utxo';
}

/**
 * Whether miners of the chain take the fee of a child into account when they choose its unmined parents (CPFP). Nodes
 * of Bitcoin Cash choose every transaction by its own fee, so that a higher fee of the child would be paid for nothing.
 */
export function paysForParents(chain: ChainId): boolean {
  return spendsOwnChange(chain) && chain !== 'bitcoin-cash';
}

/** Ids of the payouts whose change was bound to this conflict domain before it was final (the parents). */
export function parentIds(domain: ConflictDomain | null): readonly string[] {
  return domain?.kind === 'coins' ? domain.coins.flatMap(({ changeOf }) => changeOf ?? []) : [];
}

/** Sorts payouts so that the parents, whose change others spend, come first. */
export function parentsFirst<Kind extends Pick<Payout, 'id' | 'domain'>>(payouts: readonly Kind[]): readonly Kind[] {
  const waiting = new Map(payouts.map((payout) => [payout.id, payout]));
  const sorted: Kind[] = [];
  const take = (payout: Kind): void => {
    if (!waiting.delete(payout.id)) return;
    for (const id of parentIds(payout.domain)) {
      const parent = waiting.get(id);
      if (parent) take(parent);
    }
    sorted.push(payout);
  };
  for (const payout of payouts) take(payout);
  return sorted;
}

/** Fees of an unmined transaction: the fee that it pays, and the fee that its size costs at the current rate. */
export type UnminedFee = Readonly<{ paid: bigint; due: bigint }>;

/**
 * Fee that a child has to pay on top of its own, so that miners include its unmined parents (CPFP). The parents are
 * ordered oldest first: what a parent pays beyond its own fee counts for the older ones, never for younger ones.
 */
export function feeDeficit(parents: readonly UnminedFee[]): bigint {
  return parents.reduce((lack, { paid, due }) => (lack + due > paid ? lack + due - paid : 0n), 0n);
}

/**
 * Change that can be spent at once: its amount, the number of unmined payouts that it depends on, and the number of
 * coins that these spend.
 */
export type ReadyChange = Readonly<{ units: bigint; parents: number; inputs: number }>;

/**
 * Fee of a payout and all its unmined parents together. The payout must be able to pay for all of them, because only
 * the last transaction can be replaced if fees rise.
 */
export function chainFee({ parents, inputs }: Omit<ReadyChange, 'units'>, feeFor: (inputs: number) => bigint): bigint {
  const [first, further] = [feeFor(1), feeFor(2) - feeFor(1)];
  return first * BigInt(parents + 1) + further * BigInt(inputs - parents);
}
