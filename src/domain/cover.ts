/**
 * Wallet cover: the largest payout that can be made now. It counts spendable coins that fit into one transaction, less
 * liabilities. On account chains the fees of pending payouts and a gas reserve are subtracted as well.
 */
import { chains } from './assets/chains.ts';
import { chainFee, type ReadyChange } from './change-chain.ts';
import { currencies, type ChainId, type CurrencyId } from './assets/currencies.ts';
import { divideDown } from './money.ts';
import { highestUnitsPerSize, transactionFee, type FeePolicy } from './network-fee.ts';

/** Fee reserve factor of coin selection: a replacement with a higher fee must be payable from the same coins. */
export const feeHeadroom = 4n;
/** Maximum number of inputs of one payout. Larger transactions are expensive and are mined late. */
export const mostInputs = 20;

/** Number of pending payouts whose network fee the hot wallet pays: of the chain's own coin, and of tokens. */
export type FeePayers = Readonly<{ coins: number; tokens: number }>;

/** Balances and liabilities in one currency, from the ledger, the open orders and the wallet. */
export type Funds = Readonly<{
  currency: CurrencyId;
  /** Balance of the hot wallet. */
  hot: bigint;
  /** Balance at deposit addresses, less the ledger's liabilities and deposits from listed senders (never spent). */
  deposited: bigint;
  /** Liabilities in this currency, as `orders.owed` returns them. */
  owed: bigint;
  /** The part of `owed` that is for orders without a fixed price. */
  kept: bigint;
  /** Liabilities that the ledger contains already, as `orders.owedInBooks` returns them. */
  owedInBooks: bigint;
  /**
   * Liabilities for deposits that were already swept into the hot wallet, and shares of partners, that are not part of
   * `owed`.
   */
  sweptOwed: bigint;
  /**
   * Exchanged deposits, in units, of orders whose payouts can still be cancelled and the deposits refunded. Not part of
   * `owed`.
   */
  revocable: bigint;
  /** The part of `owed` whose payouts have coins or nonces reserved already. */
  reserved: bigint;
  /** Amount kept back for orders that are not paid yet. Not part of `owed`. */
  unpaid: bigint;
  /** On UTXO chains: values of the spendable coins, largest first, at most `mostInputs`. Empty on account chains. */
  coins: readonly bigint[];
  /** On UTXO chains: change of our payouts that is not final but may be spent already. Empty on account chains. */
  change: readonly ReadyChange[];
  /**
   * On account chains: units of the chain's own coin in the hot wallet, less reserved ones, and the payouts that need
   * gas.
   */
  gas: Readonly<{ units: bigint; payers: FeePayers }>;
}>;

type Terms = Readonly<{
  unitsPerSize: bigint;
  /** Gas reserve of an account chain, in units of its own coin (`gasReserve`). */
  keptGas: bigint;
  /** Upper bound, in percent, of the share of the cover that all unpaid orders together take from what is offered. */
  unpaidPercent: bigint;
}>;

/**
 * Units that are not owed to anybody. On UTXO chains deposits can be spent directly, so they count, less what is owed
 * for them. Priced orders are already part of the ledger's liabilities, so they are added back and not subtracted
 * twice. On account chains deposits count only after they are swept into the hot wallet, less what is still owed for
 * the swept ones, because coins at other deposit addresses cannot pay that. Deposits that may still be refunded do not
 * count.
 */
export function freeUnits({ currency, hot, deposited, owed, owedInBooks, sweptOwed, revocable }: Funds): bigint {
  const takesDeposits = chains[currencies[currency].chain].conflictDomain === 'coins';
  return hot - owed - revocable + (takesDeposits ? deposited + owedInBooks : -sweptOwed);
}

/** Cover offered to new orders: the largest payout possible now, less a bounded share kept back for unpaid orders. */
export function coverUnits(funds: Funds, terms: Terms): bigint {
  const payable = payableUnits(funds, terms);
  return payable - smaller(funds.unpaid, divideDown(payable * terms.unpaidPercent, 100n));
}

type MixTerms = Pick<Terms, 'unitsPerSize' | 'keptGas'> &
  Readonly<{
    parts: number;
    /** Units that the mix's own deposit brought into the wallet that pays its parts. */
    own: bigint;
  }>;

/**
 * Cover of a mix. Its parts are paid one after the other, so coins that are reserved or not final now count as well.
 * The network fees of all parts, the fees of payouts under way and the gas reserve are subtracted.
 */
export function mixCoverUnits(funds: Funds, { unitsPerSize, keptGas, parts, own }: MixTerms): bigint {
  const { currency, gas } = funds;
  const { chain, isToken } = currencies[currency];
  const free = freeUnits(funds) + own;
  const fees = BigInt(parts) * transactionFee(currency, unitsPerSize).units;
  if (chains[chain].conflictDomain === 'coins') return atLeastNothing(free - fees);
  const needed = feesOf(chain, unitsPerSize, gas.payers) + fees;
  if (!isToken) return atLeastNothing(free - needed - keptGas);
  return gas.units < needed ? 0n : atLeastNothing(free);
}

function payableUnits(funds: Funds, { unitsPerSize, keptGas }: Terms): bigint {
  const { currency, owed, reserved, gas } = funds;
  const { chain, isToken } = currencies[currency];
  const free = freeUnits(funds);
  if (chains[chain].conflictDomain === 'coins') {
    const feeFor = (inputs: number): bigint => transactionFee(currency, unitsPerSize, { inputs }).units;
    const most = larger(mostPayable(funds.coins, feeFor), mostOfChange(funds.change, feeFor));
    return atLeastNothing(smaller(free, most - (owed - reserved)));
  }
  const promised = feesOf(chain, unitsPerSize, gas.payers);
  if (!isToken) return atLeastNothing(free - promised - keptGas);
  return gas.units < promised + transactionFee(currency, unitsPerSize).units ? 0n : atLeastNothing(free);
}

/** Network fees of these payouts at this price per size unit, in units of the chain's own coin. */
export function feesOf(chain: ChainId, unitsPerSize: bigint, { coins, tokens }: FeePayers): bigint {
  const { coinSize, tokenSize } = chains[chain].fee;
  return (BigInt(coins) * coinSize + BigInt(tokens) * tokenSize) * unitsPerSize;
}

/**
 * Largest amount that coin selection can pay with these coins. A small coin may add more to the fee than to the amount.
 */
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
 * Largest amount that the change of one payout can pay. Change that is not final is spent alone, never together with
 * other coins.
 */
function mostOfChange(change: readonly ReadyChange[], feeFor: (inputs: number) => bigint): bigint {
  return change.reduce((most, each) => larger(most, each.units - chainFee(each, feeFor) * feeHeadroom), 0n);
}

/**
 * Gas reserve: units of the chain's own coin kept for the network fees of this many token payouts. 0 on UTXO chains. On
 * TRON and Solana network fees are constants that change by vote; on EVM chains the reserve is for the highest fees
 * that payouts may pay, but not more than the usual ceiling: a higher ceiling takes no cover from paid orders.
 */
export function gasReserve(chain: ChainId, payouts: bigint, policy?: FeePolicy): bigint {
  const { fee, conflictDomain } = chains[chain];
  const highest = smaller(highestUnitsPerSize(chain, policy), highestUnitsPerSize(chain));
  const price = { coins: 0n, nonce: highest, window: fee.usualUnitsPerSize * 2n };
  return payouts * fee.tokenSize * price[conflictDomain];
}

function smaller(first: bigint, second: bigint): bigint {
  return first < second ? first : second;
}

function larger(first: bigint, second: bigint): bigint {
  return first > second ? first : second;
}

function atLeastNothing(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
