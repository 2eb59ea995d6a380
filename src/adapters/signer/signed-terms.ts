/**
 * What the signer remembers of the terms it signed: an order has one version of them, and a deposit address belongs to
 * one order for ever.
 */
import { createHash } from 'node:crypto';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { makeIndexSet, type IndexSet, type Ranges } from './index-ranges.ts';

/** What is bound by signing terms. `mark`: a hash of their text. */
export type TermsBinding = Readonly<{ order: string; chain: ChainId; index: number; mark: string }>;

type Remembered = Readonly<{ mark: string; at: number }>;

export function rememberTerms(keptMs: number) {
  const orders = new Map<string, Remembered>();
  const used = new Map<string, IndexSet>();
  const usedOf = (chain: string): IndexSet => {
    const found = used.get(chain) ?? makeIndexSet();
    used.set(chain, found);
    return found;
  };
  return {
    add: (at: number, bindings: readonly TermsBinding[]): void => {
      for (const { order, chain, index, mark } of bindings) {
        orders.set(order, { mark, at });
        usedOf(chain).add(index);
      }
      forgetBefore(orders, at - keptMs);
    },
    /** Notes addresses whose orders are forgotten. */
    addUsed: (chain: string, ranges: Ranges): void => {
      for (const [from, to] of ranges) usedOf(chain).add(from, to);
    },
    used: (): Readonly<Record<string, Ranges>> =>
      Object.fromEntries([...used].map(([chain, set]) => [chain, set.ranges()])),
    /** `new`: nothing contradicts it. `same`: exactly this was signed before. `other`: it contradicts. */
    judge: ({ order, chain, index, mark }: TermsBinding): 'new' | 'same' | 'other' => {
      const known = orders.get(order);
      if (known) return known.mark === mark ? 'same' : 'other';
      return usedOf(chain).has(index) ? 'other' : 'new';
    },
  };
}

/** Terms have addresses in them and are not written down: the mark tells whether a later question is the same one. */
export function markOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function forgetBefore(map: Map<string, Remembered>, time: number): void {
  for (const [name, { at }] of map) {
    if (at > time) return;
    map.delete(name);
  }
}
