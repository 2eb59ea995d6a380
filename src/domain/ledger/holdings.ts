/**
 * What the ledger says about one currency: where it lies, what we owe of it and what is ours. Every figure of the back
 * office about holdings is made here, so that two pages cannot disagree.
 */
import type { CurrencyId } from '../assets/currencies.ts';
import { accounts } from './accounts.ts';
import type { Line } from './entry.ts';

/** An account in which coins lie, with what is in it. */
export type Place = Readonly<{ account: string; units: bigint }>;

export type Holdings = Readonly<{
  /** All coins that are ours to keep: at our addresses, at a venue, and on the way to or from there. */
  held: bigint;
  /** The part of `held` at our own addresses. */
  own: bigint;
  /** Owed to orders and loans, and for unclaimed deposits. */
  owed: bigint;
  /** Payouts that are reserved and not final. Their coins are still part of `held`. */
  inFlight: bigint;
  /** Sweeps that are reserved and not final. Their coins are still part of `held`. */
  sweeping: bigint;
  /** Coins that nobody can explain. Part of `held`. */
  surplus: bigint;
  /** What customers owe us for loans. */
  loans: bigint;
  /** What is ours: coins and debts of customers, less what we owe. Falls below zero if we owe more than there is. */
  net: bigint;
  /** The parts of `held`, by account. An account that was added later appears by itself. */
  places: readonly Place[];
}>;

/**
 * Accounts of the balance sheet: what we have and what we owe. All others say how it became ours, so the sum of these
 * is what is ours, and the sum of the others is the same with the opposite sign.
 */
export function isOnBalanceSheet(account: string): boolean {
  return sheetKinds.some((kind) => account.startsWith(kind)) || sheetPositions.includes(account);
}

const sheetKinds = ['custody:', 'in_flight:', 'liability:', 'suspense:'] as const;
/** Debts of customers, and the other side of transfers between our own addresses. */
const sheetPositions: readonly string[] = [accounts.loans, accounts.transit];

/** Accounts of coins at our own addresses. */
const ownPlaces: readonly string[] = [accounts.hot, accounts.deposits, accounts.surplus];

export function holdingsOf(balances: readonly Line[], currency: CurrencyId): Holdings {
  const own = balances.filter((balance) => balance.currency === currency);
  const sum = (isCounted: (account: string) => boolean): bigint =>
    own.filter(({ account }) => isCounted(account)).reduce((total, { units }) => total + units, 0n);
  const within = (prefix: string): bigint => sum((account) => account.startsWith(prefix));
  return {
    held: within('custody:'),
    own: sum((account) => ownPlaces.includes(account)),
    owed: -within('liability:'),
    inFlight: -within(accounts.inFlight),
    sweeping: -within(accounts.inFlightSweep),
    surplus: within(accounts.surplus),
    loans: within(accounts.loans),
    net: sum(isOnBalanceSheet),
    places: own
      .filter(({ account, units }) => account.startsWith('custody:') && units !== 0n)
      .map(({ account, units }) => ({ account, units })),
  };
}
