/**
 * A stop of payouts: nothing new in its scope is reserved, signed or sent until it is lifted. Chains are still read.
 */
import { chainIds, heldCurrencyIds, currencies, type ChainId, type CurrencyId } from './assets/currencies.ts';

/**
 * Why payouts are stopped. `restored`: the database was restored from a back-up and may lack payouts that are on the
 * chain. `books_differ`: coins of the books were missing on the chain, twice in a row. `operator`: an operator ordered
 * the stop.
 */
export const stopReasons = ['restored', 'books_differ', 'operator'] as const;
export type StopReason = (typeof stopReasons)[number];

export type StopScope = 'all' | ChainId | CurrencyId;

export type PayoutStop = Readonly<{
  scope: StopScope;
  reason: StopReason;
  since: number;
  by: string;
  note: string;
  /**
   * For a restored chain: the chain height at which reading caught up and the chain agreed with the books. Null before.
   */
  readTo: number | null;
  /** For a restored chain: whether all change addresses that may have been used since the back-up are watched. */
  isPrepared: boolean;
}>;

export function isStopped(stops: readonly Pick<PayoutStop, 'scope'>[], currency: CurrencyId): boolean {
  return stops.some((stop) => isInScope(stop, currency));
}

/**
 * Whether these stops allow rebroadcasting transactions that were broadcast before. A `books_differ` stop does: a
 * rebroadcast pays nothing new, and after a reorg it makes chain and books agree again. After a restore, or under an
 * operator's stop, nothing is sent.
 */
export function allowsResend(stops: readonly Pick<PayoutStop, 'scope' | 'reason'>[], currency: CurrencyId): boolean {
  return stops.every((stop) => stop.reason === 'books_differ' || !isInScope(stop, currency));
}

function isInScope({ scope }: Pick<PayoutStop, 'scope'>, currency: CurrencyId): boolean {
  return scope === 'all' || scope === currency || scope === currencies[currency].chain;
}

export function isFenced(stops: readonly Pick<PayoutStop, 'scope' | 'reason'>[], chain: ChainId): boolean {
  return stops.some(({ scope, reason }) => reason === 'restored' && scope === chain);
}

/** Whether a restored database is not read up to date on any chain. */
export function isRestored(stops: readonly Pick<PayoutStop, 'reason'>[]): boolean {
  return stops.some(({ reason }) => reason === 'restored');
}

export function parseStopScope(text: string): StopScope | undefined {
  return (['all', ...chainIds, ...heldCurrencyIds] as const).find((scope) => scope === text);
}
