/**
 * Cold storage: coins at addresses whose keys no process of ours has. An account is set up once for a chain; a move
 * brings coins of the hot wallet there. The state of a move changes only by the table below.
 */
import { currencies, type ChainId, type CurrencyId, type OfferedId } from '../assets/currencies.ts';
import { divideDown, money, type Money } from '../money.ts';

/** `keys`: an output descriptor, of which every move gets an address of its own. `address`: always the same address. */
export const coldKinds = ['keys', 'address'] as const;
export type ColdKind = (typeof coldKinds)[number];

/** Where the coins of a chain lie cold. Holds public keys or an address, never a private key. */
export type ColdAccount = Readonly<{
  id: string;
  chain: ChainId;
  kind: ColdKind;
  /** Output descriptor with both branches, or the address. */
  key: string;
  /** Fingerprint of the master key of the device, eight hexadecimal digits. Null for an address. */
  fingerprint: string | null;
  label: string;
  /** The act that set it up. */
  actId: string;
  addedBy: string;
  addedAt: number;
  usableAt: number;
  /** Null while coins may be sent there. */
  retiredAt: number | null;
}>;

/** "CA-" and nine random digits: a public id that grants no access. */
export function makeColdAccountId(random: (n: number) => number): string {
  return `CA-${String(random(1_000_000_000)).padStart(9, '0')}`;
}

export function isColdAccountId(text: string): boolean {
  return /^CA-[0-9]{9}$/.test(text);
}

/** Branch 0 receives from the hot wallet. Branch 1 takes change of what is brought back. */
export type ColdPlace = Readonly<{ branch: 0 | 1; index: number }>;

/** An address of an account that was given to a move. */
export type ColdAddress = ColdPlace & Readonly<{ accountId: string; chain: ChainId; address: string }>;

export const coldStates = ['leaving', 'arrived', 'undone'] as const;
export type ColdState = (typeof coldStates)[number];

export type ColdEvent = 'settled' | 'undone';

/** Every move of a state. A pair that is not in this table cannot happen. */
export const coldLifecycle: Readonly<Record<ColdState, Readonly<Partial<Record<ColdEvent, ColdState>>>>> = {
  leaving: { settled: 'arrived', undone: 'undone' },
  arrived: {},
  undone: {},
};

export type ColdMove = Readonly<{
  /** Number of the treasury act. */
  id: string;
  accountId: string;
  currency: CurrencyId;
  units: bigint;
  address: string;
  state: ColdState;
  version: number;
  /** On chains of coins: the coin at the cold address, by the block that it was last seen in. */
  coinId: string | null;
  startedAt: number;
  endedAt: number | null;
}>;

/** A move of which nothing has happened yet. */
export function newColdMove(
  facts: Pick<ColdMove, 'id' | 'accountId' | 'currency' | 'units' | 'address'>,
  startedAt: number,
): ColdMove {
  return { ...facts, state: 'leaving', version: 0, coinId: null, startedAt, endedAt: null };
}

/** A stock and its band, as the inventory has it. A mark that is off is null. */
export type FloatBand = Readonly<{
  currency: OfferedId;
  /** Coins at our own hot addresses, without what leaves them already. */
  held: bigint;
  /** Largest payout that a new order could be given now. */
  spendable: bigint;
  low: bigint | null;
  high: bigint | null;
}>;

/**
 * What should go to cold storage: of a stock above its high mark, everything above the middle of its band, if nothing
 * else needs it.
 */
export function suggestCold(bands: readonly FloatBand[]): readonly Money[] {
  return bands.flatMap(({ currency, held, spendable, low, high }) => {
    if (high === null || held <= high) return [];
    const excess = held - divideDown((low ?? 0n) + high, 2n);
    const units = excess < spendable ? excess : spendable;
    return units < currencies[currency].minUnits ? [] : [money(currency, units)];
  });
}
