/**
 * Wallet cover: what one payout can be made of in time. Counted are coins that can be spent now and that fit into one
 * transaction, less what is owed. Account chains keep the network fees of what is under way, and a reserve for more.
 */
import { chains } from './assets/chains.ts';
import { currencies, type ChainId, type CurrencyId } from './assets/currencies.ts';
import { divideDown } from './money.ts';
import { mostOfUsual, transactionFee } from './network-fee.ts';

/** Fee reserve factor of coin selection: a replacement with a higher fee must be payable from the same coins. */
export const feeHeadroom = 4n;
/** The most coins that one payout spends. More make a transaction that is dear and slow to be mined. */
export const mostInputs = 20;

/** How many payouts there are whose network fee the hot wallet pays, of the chain's own coin and of tokens. */
export type FeePayers = Readonly<{ coins: number; tokens: number }>;

/** Balances and liabilities in one currency, from the ledger, the open orders and the wallet. */
export type Funds = Readonly<{
  currency: CurrencyId;
  /** Balance of the hot wallet. */
  hot: bigint;
  /** Balance at deposit addresses, less the ledger's liabilities and deposits from listed senders (never spent). */
  deposited: bigint;
  /** As `orders.owed`. */
  owed: bigint;
  /** The part of `owed` that orders without a price keep back. */
  kept: bigint;
  /** As `orders.owedInBooks`. */
  owedInBooks: bigint;
  /** Liabilities for deposits that were already swept into the hot wallet and are not part of `owed`. */
  sweptOwed: bigint;
  /** The part of `owed` that coins or nonces are bound to already. */
  reserved: bigint;
  /** What unpaid orders keep back, not part of `owed`. */
  unpaid: bigint;
  /** On chains of coins: the largest that can be spent now, largest first, at most `mostInputs`. */
  coins: readonly bigint[];
  /** On account chains: the chain's own coin in the hot wallet less what is reserved of it, and who needs it. */
  gas: Readonly<{ units: bigint; payers: FeePayers }>;
}>;

type Terms = Readonly<{
  unitsPerSize: bigint;
  /** What an account chain keeps of its own coin. */
  keptGas: bigint;
  /** The most that unpaid orders together lower what others are offered by, in percent. */
  unpaidPercent: bigint;
}>;

/**
 * On UTXO chains deposits can be spent directly: the part that is not owed to anybody is available. Priced orders are
 * already part of the ledger's liabilities, so they are added back and not subtracted twice. On account chains deposits
 * count only after they are swept into the hot wallet, minus what is still owed for the swept ones: coins at other
 * deposit addresses cannot pay that.
 */
export function freeUnits({ currency, hot, deposited, owed, owedInBooks, sweptOwed }: Funds): bigint {
  const takesDeposits = chains[currencies[currency].chain].conflictDomain === 'coins';
  return hot - owed + (takesDeposits ? deposited + owedInBooks : -sweptOwed);
}

/** What is offered: the most that one payout can be made of now, less a bounded share for orders that nobody paid. */
export function coverUnits(funds: Funds, terms: Terms): bigint {
  const payable = payableUnits(funds, terms);
  return payable - smaller(funds.unpaid, divideDown(payable * terms.unpaidPercent, 100n));
}

function payableUnits(funds: Funds, { unitsPerSize, keptGas }: Terms): bigint {
  const { currency, owed, reserved, gas } = funds;
  const { chain, isToken } = currencies[currency];
  const free = freeUnits(funds);
  if (chains[chain].conflictDomain === 'coins') {
    const feeFor = (inputs: number): bigint => transactionFee(currency, unitsPerSize, { inputs }).units;
    return atLeastNothing(smaller(free, mostPayable(funds.coins, feeFor) - (owed - reserved)));
  }
  const promised = feesOf(chain, unitsPerSize, gas.payers);
  if (!isToken) return atLeastNothing(free - promised - keptGas);
  return gas.units < promised + transactionFee(currency, unitsPerSize).units ? 0n : atLeastNothing(free);
}

/** What these payouts cost at this price per size unit, in the chain's own coin. */
export function feesOf(chain: ChainId, unitsPerSize: bigint, { coins, tokens }: FeePayers): bigint {
  const { coinSize, tokenSize } = chains[chain].fee;
  return (BigInt(coins) * coinSize + BigInt(tokens) * tokenSize) * unitsPerSize;
}

/** The most that coin selection can pay with these coins: further small ones may cost more than they bring. */
export function mostPayable(largestFirst: readonly bigint[], feeFor: (inputs: number) => bigint): bigint {
  let [sum, most] = [0n, 0n];
  for (const [place, units] of largestFirst.slice(0, mostInputs).entries()) {
    sum += units;
    const payable = sum - feeFor(place + 1) * feeHeadroom;
    if (payable > most) most = payable;
  }
  return most;
}

/**
 * Price per size unit that the reserve is calculated for, as a multiple of the usual one. Prices on TRON and Solana are
 * constants that change by vote; elsewhere they rise by as much as payouts may pay.
 */
const reservedRise = { coins: 0n, nonce: mostOfUsual, window: 2n } as const;

/** What an account chain keeps of its own coin for the network fees of this many token payouts. */
export function gasReserve(chain: ChainId, payouts: bigint): bigint {
  const { fee, conflictDomain } = chains[chain];
  return payouts * fee.tokenSize * fee.usualUnitsPerSize * reservedRise[conflictDomain];
}

function smaller(first: bigint, second: bigint): bigint {
  return first < second ? first : second;
}

function atLeastNothing(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
