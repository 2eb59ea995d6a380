/**
 * Treasury acts: what operators do with our own money. One person proposes an act; above the limits of policy another
 * person has to agree to exactly the same facts. The state of an act changes only by the table below.
 */
import { sha256Hex } from '#sha256';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import { divideUp, type Money } from '../money.ts';
import { makeDatedNumber } from '../order/order-number.ts';
import type { NetworkProfile } from '../network-fee.ts';
import type { Policy } from '../policy/policy.ts';
import type { Prices } from '../rate.ts';
import type { RefusalCode } from '../refusals.ts';

/**
 * `withdrawal`: money goes to a listed address. `address`: an address is listed. `shortage`: coins that are missing on
 * the chain are booked as lost, and payouts go on. `venue_transfer`: coins come back from a venue. `venue_trade`: coins
 * are bought or sold there. `venue_outcome`: what became of a transfer that nothing explains. `venue_difference`: what
 * the venue holds more or less than the books is booked. `cold`: money goes to an address of our own cold storage.
 * `cold_account`: cold storage of a chain is set up. `cold_outspent`: a signed return can no longer be mined, because
 * another transaction has spent its coins. `cold_shortage`: coins of cold storage that are gone leave the books.
 * `key_epoch`: a chain's hot wallet gets new keys. `doubted_deposit`: a large deposit counts although two nodes do not
 * agree on it.
 */
export const actKinds = [
  'withdrawal',
  'address',
  'shortage',
  'venue_transfer',
  'venue_trade',
  'venue_outcome',
  'venue_difference',
  'cold',
  'cold_account',
  'cold_outspent',
  'cold_shortage',
  'key_epoch',
  'doubted_deposit',
] as const;
export type ActKind = (typeof actKinds)[number];

export const actStates = [
  'waiting',
  'approved',
  'under_way',
  'done',
  'failed',
  'refused',
  'withdrawn',
  'expired',
] as const;
export type ActState = (typeof actStates)[number];

export type ActEvent = 'agreed' | 'refused' | 'taken_back' | 'expired' | 'started' | 'finished' | 'failed';

/** Every move an act can make. A pair that is not in this table cannot happen. */
export const actLifecycle: Readonly<Record<ActState, Readonly<Partial<Record<ActEvent, ActState>>>>> = {
  waiting: { agreed: 'approved', refused: 'refused', taken_back: 'withdrawn', expired: 'expired' },
  approved: {
    started: 'under_way',
    finished: 'done',
    failed: 'failed',
    refused: 'refused',
    taken_back: 'withdrawn',
    expired: 'expired',
  },
  // Stopped only while the payout is planned: once it is bound to coins or a nonce, it may be paid.
  under_way: { finished: 'done', failed: 'failed', refused: 'refused', taken_back: 'withdrawn' },
  done: {},
  failed: {},
  refused: {},
  withdrawn: {},
  expired: {},
};

/** What an act is about. The second person agrees to these facts, and they never change. */
export type ActFacts = Readonly<{
  kind: ActKind;
  currency: CurrencyId;
  /** 0 for an address and for the set-up of cold storage. What the wallet holds, for new keys of it. */
  units: bigint;
  /** Where money goes; of cold storage that is set up, its keys or address. Empty for what is only booked. */
  address: string;
  /**
   * Label of what is added, id of the listed address or of cold storage, number of the loan, venue and side of a trade,
   * chain and epoch of new keys, deposit and hash of its block, or empty.
   */
  subject: string;
  /** The operator's own words. */
  reason: string;
  /** Of a withdrawal that pays out what a partner has earned: the id of the API key. */
  partnerId?: string;
}>;

export type TreasuryAct = ActFacts &
  Readonly<{
    id: string;
    /** Of the form or the call that proposed it. The same key always means the same act. */
    idempotencyKey: string | null;
    factsHash: string;
    /** Value in whole dollars, rounded up. Null if there was no price. */
    dollars: bigint | null;
    needsSecond: boolean;
    state: ActState;
    version: number;
    proposedBy: string;
    proposedAt: number;
    /** Who agreed to it, refused it or took it back. */
    decidedBy: string | null;
    decidedAt: number | null;
    /** The first moment at which it may be done. */
    readyAt: number;
    expiresAt: number;
    /** Refusal code of the last attempt to do it. */
    obstacle: RefusalCode | null;
    endedAt: number | null;
  }>;

/** What operators see. `cooling` and `ready` are an approved act before and after its time. */
export const actStages = [
  'waiting',
  'cooling',
  'ready',
  'under_way',
  'done',
  'failed',
  'refused',
  'withdrawn',
  'expired',
] as const;
export type ActStage = (typeof actStages)[number];

export function actStage({ state, readyAt }: Pick<TreasuryAct, 'state' | 'readyAt'>, now: number): ActStage {
  if (state !== 'approved') return state;
  return now < readyAt ? 'cooling' : 'ready';
}

/** An act that nobody agreed to, or that could not be done, ends after this time. */
export const actLifeMs = 86_400_000;

/** The number of an act, "TA-20261115-04217733". It grants no access. */
export function makeActNumber(atMs: number, random: (n: number) => number): string {
  return makeDatedNumber('TA', atMs, random);
}

export function isActNumber(text: string): boolean {
  return /^TA-[0-9]{8}-[0-9]{8}$/.test(text);
}

/** Hash of the facts. Lengths are part of it, so that no two acts read the same. */
export function hashFacts({ kind, currency, units, address, subject, reason, partnerId }: ActFacts): string {
  const partner = partnerId === undefined ? [] : [partnerId];
  const parts = [kind, currency, units.toString(), address, subject, reason, ...partner];
  return sha256Hex(parts.map((part) => `${part.length}:${part}`).join('\n'));
}

/** Value in whole dollars, rounded up, so that no act is worth nothing. Undefined without a price. */
export function dollarsOf({ currency, units }: Money, prices: Prices): bigint | undefined {
  const { priceSymbol, decimals } = currencies[currency];
  const price = prices[priceSymbol];
  if (!price || price.numerator <= 0n || price.denominator <= 0n) return undefined;
  return divideUp(units * price.numerator, price.denominator * 10n ** BigInt(decimals));
}

export type Weighed = Readonly<{
  kind: ActKind | 'loan';
  /** Null if there is no fresh price. */
  dollars: bigint | null;
  /** Dollars of all acts that were done alone in the last 24 hours. */
  aloneToday: bigint;
}>;

/**
 * Whether a second person has to agree. Without a price nobody knows how much it is, so somebody else looks.
 */
export function needsSecond({ kind, dollars, aloneToday }: Weighed, limits: TreasuryLimits): boolean {
  if (kind === 'address' || kind === 'cold_account') return limits.act === 0n;
  return dollars === null || dollars > limits.act || aloneToday + dollars > limits.day;
}

/** What one person may do alone, in dollars, and how long new addresses and new people wait, in hours. */
export type TreasuryLimits = Policy['treasury'];

/** The strictest of several policies: the lowest amounts and the longest wait. */
export function strictestLimits(...[first, ...others]: readonly [Policy, ...Policy[]]): TreasuryLimits {
  return others.reduce<TreasuryLimits>(
    (strict, { treasury }) => ({
      act: treasury.act < strict.act ? treasury.act : strict.act,
      day: treasury.day < strict.day ? treasury.day : strict.day,
      cooling: treasury.cooling > strict.cooling ? treasury.cooling : strict.cooling,
    }),
    first.treasury,
  );
}

/** Whether somebody has had their access for the whole cooling-off time. */
export function isSeasoned(trustedAt: number, now: number, cooling: number): boolean {
  return now - trustedAt >= cooling;
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Time between the adding of an address and its first use. In the sandbox an hour of it takes a minute. */
export function coolingMs({ cooling }: Pick<TreasuryLimits, 'cooling'>, profile: NetworkProfile): number {
  return Number(cooling) * (profile === 'sandbox' ? minuteMs : hourMs);
}

/** An address that withdrawals may go to. */
export type WithdrawalAddress = Readonly<{
  id: string;
  currency: CurrencyId;
  address: string;
  label: string;
  /** The act that added it. */
  actId: string;
  addedBy: string;
  addedAt: number;
  usableAt: number;
}>;

/** "WA-" and nine random digits: a public id that grants no access. */
export function makeWithdrawalAddressId(random: (n: number) => number): string {
  return `WA-${String(random(1_000_000_000)).padStart(9, '0')}`;
}

export function isWithdrawalAddressId(text: string): boolean {
  return /^WA-[0-9]{9}$/.test(text);
}
