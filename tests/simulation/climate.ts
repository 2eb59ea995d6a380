/**
 * The market and the wallets of a seed: what visitors want, who is among them, and how much wallets hold. Drawn from a
 * stream of its own, so that the faults and visitors of a seed do not depend on it.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { FaultMix } from './fault-mix.ts';
import type { Manner } from './paying.ts';
import type { Tally } from './tally.ts';

/** Initial content of the hot wallets. */
export type Purse = Readonly<{
  name: 'full' | 'crumbled' | 'fragmented' | 'scarce' | 'few coins' | 'one coin';
  /** Amount of each currency, in thousandths of the largest order. */
  share: bigint;
  /** Number of coins that the amount is split into, on UTXO chains. */
  lots: number;
}>;

export type Climate = Readonly<{
  /** Neither prices nor network fees change: then orders must earn what they cost. */
  isStill: boolean;
  /** One-sided market: everybody who does not send this currency wants it. Undefined elsewhere. */
  wanted: CurrencyId | undefined;
  /** Number of orders that an attacker makes only to keep the wallet's coins from others. */
  attacks: number;
  /** Number of orders of an arbitrageur, who knows prices in advance and exploits every delay. */
  arbitrages: number;
  /** Hot wallets of account chains start with only enough of the chain's own coin for a few network fees. */
  lacksGas: boolean;
  /** The operator fills the wallets only after every payout that waits has passed its deadline. */
  staysDry: boolean;
  /** How eagerly payouts are called off that have coins or a nonce and are not signed. */
  takings: number;
  /** Whether all customers want a mix. */
  mixesOnly: boolean;
  purse: Purse;
  /** How all customers pay; undefined where each draws a way of paying. */
  manner: Manner | undefined;
  /** Which worker reads which chain: each of them all, one of them by its lease, or that one also when it is told. */
  reading: 'all' | 'leases' | 'told';
}>;

/** Worth less than a few large orders. */
export const scarce: Purse = { name: 'scarce', share: 150n, lots: 6 };

const purses: readonly Purse[] = [
  { name: 'full', share: 40_000n, lots: 12 },
  { name: 'crumbled', share: 40_000n, lots: 60 },
  { name: 'crumbled', share: 1_000n, lots: 30 },
  // A payout spends at most 20 coins, so one payout can be far smaller than the wallet's balance.
  { name: 'fragmented', share: 300n, lots: 150 },
  scarce,
  // So few coins that a mix soon finds none except those that its own visitor paid in.
  { name: 'few coins', share: 2_000n, lots: 2 },
  { name: 'one coin', share: 1_000n, lots: 1 },
];

/** Every order is made to be paid out, and is paid as ordered: the quickest way to many payouts. */
export const busyMarket: Partial<Climate> = { manner: 'exact', attacks: 0, arbitrages: 0 };

/** Turns off the faults that change network fees or make us pay for a transaction that has no effect. */
export const stillFaults: Partial<FaultMix> = { feeChange: 0, revertWeight: 0, lieWeight: 0, reorgWeight: 0 };

export function drawClimate(random: SeededRandom, chosen: readonly ChainId[]): Climate {
  const offered = currencyIds.filter((id) => chosen.includes(currencies[id].chain));
  const isOneSided = random.fork('wanted').chance(0.3);
  // Where everybody wants the same currency, it soon runs short.
  const isScarce = isOneSided && random.fork('scarce').chance(0.7);
  return {
    isStill: random.fork('still').chance(0.15),
    wanted: isOneSided ? random.fork('which').pick(offered) : undefined,
    attacks: random.fork('attacks').pick([0, 0, 0, 3, 6]),
    arbitrages: random.fork('arbitrages').pick([0, 0, 0, 2, 4]),
    lacksGas: random.fork('gas').chance(0.4),
    staysDry: random.fork('dry').chance(0.2),
    takings: random.fork('takings').pick([0, 0, 1, 3, 10]),
    mixesOnly: false,
    purse: isScarce ? scarce : random.fork('purse').pick(purses),
    manner: undefined,
    reading: random.fork('reading').pick(['all', 'all', 'leases', 'told']),
  };
}

/** Units of a currency that the hot wallet starts with. */
export function purseUnits({ purse, lacksGas }: Climate, currency: CurrencyId): bigint {
  const { chain, isToken, maxUnits } = currencies[currency];
  const drawn = (maxUnits * purse.share) / 1_000n;
  // Gas for one and a half token payouts at the usual fee.
  const little = (chains[chain].fee.tokenSize * chains[chain].fee.usualUnitsPerSize * 3n) / 2n;
  return lacksGas && !isToken && chains[chain].conflictDomain !== 'coins' && little < drawn ? little : drawn;
}

export function countClimate(
  { isStill, wanted, attacks, arbitrages, lacksGas, staysDry, purse, reading }: Climate,
  tally: Tally,
) {
  tally.count(`wallet ${purse.name}`);
  tally.count(`reading ${reading}`);
  if (isStill) tally.count('market still');
  if (wanted !== undefined) tally.count('market one-sided');
  if (attacks > 0) tally.count('market with an attacker');
  if (arbitrages > 0) tally.count('market with an arbitrageur');
  if (lacksGas) tally.count('wallet without gas');
  if (staysDry) tally.count('wallet filled late');
}
