/** A stop of payouts: nothing new in its scope is reserved, signed or sent until it is lifted. Reading goes on. */
import { chainIds, currencyIds, currencies, type ChainId, type CurrencyId } from './assets/currencies.ts';

/**
 * `restored`: the database was put back from a back-up, and the chain may know of payouts that it does not.
 * `books_differ`: books and chain did not agree, twice in a row. `operator`: somebody said so.
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
  /** Of a restored chain: its head when it was first read to its end and agreed with the books. */
  readTo: number | null;
  /** Likewise: whether the change addresses that may have been used since the back-up are watched. */
  isPrepared: boolean;
}>;

export function isStopped(stops: readonly Pick<PayoutStop, 'scope'>[], currency: CurrencyId): boolean {
  return stops.some((stop) => isInScope(stop, currency));
}

/**
 * Whether bytes that were out before may be sent again under these stops: they pay nothing new, and where history has
 * changed they are what makes books and chain agree again. After a restore, or when somebody said so, nothing is sent.
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

export function parseStopScope(text: string): StopScope | undefined {
  return (['all', ...chainIds, ...currencyIds] as const).find((scope) => scope === text);
}
