/**
 * Spending our own change before it is final. Only our own signature is in it, so it can be lost in two ways only: the
 * payout that made it is consumed by something else, or is mined under another id. A payout that stands on it can then
 * never be mined either.
 */
import { chains } from './assets/chains.ts';
import type { ChainId } from './assets/currencies.ts';
import type { ConflictDomain, Payout } from './order/payout.ts';

/** Nodes accept 25 unmined transactions in a row. The rest is for payees who spend what they got before it is mined. */
export const mostUnmined = 20;

/** How many coins of change are considered for one payout, and for cover. */
export const changeLookedAt = 20;

/** Not on Monero, whose outputs are locked for ten blocks. */
export function spendsOwnChange(chain: ChainId): boolean {
  return chains[chain].family === 'utxo';
}

/** Payouts whose change was bound before it was final. */
export function parentIds(domain: ConflictDomain | null): readonly string[] {
  return domain?.kind === 'coins' ? domain.coins.flatMap(({ changeOf }) => changeOf ?? []) : [];
}

/** The same payouts in an order in which none comes before one whose change it spends. */
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

/** An unmined transaction: the fee that it pays, and the fee that its size costs now. */
export type UnminedFee = Readonly<{ paid: bigint; due: bigint }>;

/**
 * What a child pays on top of its own fee, so that miners take its unmined parents with it (CPFP). The parents come
 * oldest first: what one pays beyond its own fee helps those before it, while those after it pay for themselves.
 */
export function feeDeficit(parents: readonly UnminedFee[]): bigint {
  return parents.reduce((lack, { paid, due }) => (lack + due > paid ? lack + due - paid : 0n), 0n);
}

/** Change that can be spent at once, with the unmined payouts that it stands on and all the coins that these spend. */
export type ReadyChange = Readonly<{ units: bigint; parents: number; inputs: number }>;

/** What a payout and all its unmined parents cost: only the last of them can be replaced if fees rise. */
export function chainFee({ parents, inputs }: Omit<ReadyChange, 'units'>, feeFor: (inputs: number) => bigint): bigint {
  const [first, further] = [feeFor(1), feeFor(2) - feeFor(1)];
  return first * BigInt(parents + 1) + further * BigInt(inputs - parents);
}
