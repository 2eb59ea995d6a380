/**
 * The table of policy: every value that an operator can change while the service runs, with its default and its bounds.
 * The type of a policy, its check, the page of the back office and the stored document are made from the rows.
 */
import { chains } from '../assets/chains.ts';
import {
  chainIds,
  currencies,
  currencyIds,
  type ChainId,
  type CoinSymbol,
  type OfferedId,
} from '../assets/currencies.ts';

/** Unit of a value. Values are whole numbers of it; amounts are whole units of their currency. */
export type PolicyUnit =
  | 'basis_points'
  | 'ppm'
  | 'percent'
  | 'times'
  | 'dollars'
  | 'blocks'
  | 'payouts'
  | 'minutes'
  | 'hours'
  | 'days'
  | OfferedId;

/** `least` and `most` are inclusive. */
export type PolicyField = Readonly<{ unit: PolicyUnit; usual: bigint; least: bigint; most: bigint }>;

function byCurrency(make: (id: OfferedId) => PolicyField): Readonly<Record<OfferedId, PolicyField>> {
  const fields = currencyIds.map((id) => [id, make(id)] as const);
  return Object.fromEntries(fields) as Record<OfferedId, PolicyField>;
}

function byChain(make: (id: ChainId) => PolicyField): Readonly<Record<ChainId, PolicyField>> {
  return Object.fromEntries(chainIds.map((id) => [id, make(id)])) as Record<ChainId, PolicyField>;
}

/** Confirmation tiers of a chain, by the size of a deposit. */
export const tierSizes = ['small', 'middle', 'large'] as const;
type TierName = `${ChainId}.${(typeof tierSizes)[number]}`;

function byTier(make: (chain: ChainId) => PolicyField): Readonly<Record<TierName, PolicyField>> {
  const fields = chainIds.flatMap((chain) => tierSizes.map((size) => [`${chain}.${size}`, make(chain)] as const));
  return Object.fromEntries(fields) as Record<TierName, PolicyField>;
}

/** The longest time that added confirmations may take, so that a typing error holds no deposit for days. */
const addedSeconds = 6 * 3_600;

/** Two coins, the one that is sent first. Coins of one symbol on two chains are a pair too. */
export type CoinPair = `${CoinSymbol}/${CoinSymbol}`;

function byPair(field: PolicyField): Readonly<Record<CoinPair, PolicyField>> {
  const symbols = currencyIds.map((id) => currencies[id].symbol);
  const pairs = symbols.flatMap((from, place) => symbols.toSpliced(place, 1).map((to) => `${from}/${to}` as const));
  return Object.fromEntries(pairs.map((pair) => [pair, field])) as Record<CoinPair, PolicyField>;
}

/** Marks of the inventory are at most this, many times the largest order, so that a typing error is noticed. */
function highestMark(id: OfferedId): bigint {
  return currencies[id].maxUnits * 1_000n;
}

/** No deposit is worth more. */
const noOpinion = 1_000_000_000n;

export const policyTable = {
  /** Service fees, in basis points of the amount sent. */
  fees: {
    floating: { unit: 'basis_points', usual: 45n, least: 0n, most: 1_000n },
    fixed: { unit: 'basis_points', usual: 95n, least: 0n, most: 1_000n },
    mixPreset: { unit: 'basis_points', usual: 25n, least: 0n, most: 1_000n },
    mixBase: { unit: 'basis_points', usual: 45n, least: 0n, most: 1_000n },
    mixRound: { unit: 'basis_points', usual: 50n, least: 0n, most: 200n },
    mixLongDelay: { unit: 'basis_points', usual: 100n, least: 0n, most: 500n },
    mixMaximum: { unit: 'basis_points', usual: 200n, least: 0n, most: 500n },
    /** Maximum network fee of a floating order, as a share of the fee quoted. Above it the visitor has to agree. */
    networkFeeRise: { unit: 'basis_points', usual: 15_000n, least: 10_000n, most: 30_000n },
  },
  /** Margins between the mid-market rate and the rate of a quote (`MarginPolicy`), in parts per million of the rate. */
  margins: {
    /** No base margin: in a calm market an ordinary order is exchanged at the mid-market rate. */
    base: { unit: 'ppm', usual: 0n, least: 0n, most: 20_000n },
    calm: { unit: 'ppm', usual: 3_000n, least: 0n, most: 50_000n },
    floatingShare: { unit: 'percent', usual: 10n, least: 0n, most: 200n },
    fixedShare: { unit: 'percent', usual: 50n, least: 0n, most: 200n },
    leastDepth: { unit: 'dollars', usual: 100_000n, least: 1_000n, most: 1_000_000_000n },
    doubling: { unit: 'ppm', usual: 200n, least: 0n, most: 10_000n },
    skew: { unit: 'ppm', usual: 500n, least: 0n, most: 10_000n },
    /** How much better than the mid-market rate a rate may be, where the wallet has much of the receive currency. */
    discount: { unit: 'ppm', usual: 500n, least: 0n, most: 2_500n },
    most: { unit: 'ppm', usual: 10_000n, least: 0n, most: 50_000n },
  },
  /** Margin of single pairs, in addition to the base margin. */
  pairMargins: byPair({ unit: 'ppm', usual: 0n, least: 0n, most: 20_000n }),
  /**
   * Terms and highest margin of single pairs, in percent of those of `margins`. A share moves with the value for all
   * pairs, which a value of its own would leave behind.
   */
  pairVolatility: byPair({ unit: 'percent', usual: 100n, least: 0n, most: 500n }),
  pairSize: byPair({ unit: 'percent', usual: 100n, least: 0n, most: 500n }),
  pairSkew: byPair({ unit: 'percent', usual: 100n, least: 0n, most: 500n }),
  pairMost: byPair({ unit: 'percent', usual: 100n, least: 0n, most: 500n }),
  /** Ceilings on network fees (`FeePolicy`). A payout that would cost more waits until fees fall. */
  feeCeilings: {
    /** Share of the order that sending it may cost. */
    order: { unit: 'percent', usual: 50n, least: 25n, most: 100n },
    /** By chain, as a multiple of its usual fee. Fees of twenty times the usual one have lasted for weeks. */
    ...byChain(() => ({ unit: 'times', usual: 50n, least: 2n, most: 200n })),
  },
  /**
   * Confirmations of deposits in addition to those of the program, by chain and tier. They can only be raised, because
   * the program's depths are the least that past reorganisations did not reach.
   */
  confirmations: byTier((chain) => {
    const most = BigInt(Math.floor(addedSeconds / chains[chain].blockSeconds));
    return { unit: 'blocks', usual: 0n, least: 0n, most };
  }),
  /**
   * Value above which deposits of a chain count only when two of its nodes agree on them: of one deposit, together with
   * the others that are not final. The highest value is off.
   */
  secondOpinions: byChain(() => ({ unit: 'dollars', usual: noOpinion, least: 0n, most: noOpinion })),
  /**
   * Signing caps as shares of the wallet, in percent. They only lower the signer's own caps, and are asked before a
   * payout is bound. 100 switches one off. Refunds are outside of them.
   */
  signerShares: {
    transaction: { unit: 'percent', usual: 100n, least: 5n, most: 100n },
    hour: { unit: 'percent', usual: 100n, least: 5n, most: 100n },
    day: { unit: 'percent', usual: 100n, least: 5n, most: 100n },
  },
  /** What the wallet keeps back from offers. */
  cover: {
    /** Largest share of what can be offered that all unpaid orders keep back together. */
    unpaid: { unit: 'percent', usual: 25n, least: 1n, most: 100n },
    /** Largest share that the unpaid orders of one network or API key keep back, at all servers together. */
    source: { unit: 'percent', usual: 5n, least: 1n, most: 100n },
    /** Number of token payouts whose network fees each account chain keeps of its own coin. */
    gasPayouts: { unit: 'payouts', usual: 20n, least: 1n, most: 1_000n },
  },
  /** Payment windows and deadlines. */
  times: {
    floatingWindow: { unit: 'minutes', usual: 30n, least: 10n, most: 180n },
    /** A fixed price is an option on the market for as long as its window, so the window is short. */
    fixedWindow: { unit: 'minutes', usual: 15n, least: 5n, most: 30n },
    /** Deposits that arrive up to this long after the window are refunded automatically. */
    lateWatch: { unit: 'hours', usual: 24n, least: 1n, most: 336n },
    /** A visitor who is asked to continue or take a refund, and does not answer for this long, gets a refund. */
    choice: { unit: 'days', usual: 1n, least: 1n, most: 14n },
    /** A payout that cannot be made for this long becomes a refund. */
    payoutWait: { unit: 'minutes', usual: 60n, least: 10n, most: 1_440n },
    /** How long an unmined deposit reserves wallet cover for its order. */
    unminedKeep: { unit: 'minutes', usual: 10n, least: 1n, most: 120n },
  },
  /**
   * Longest time from the end of the payment window to the first confirmation, at a fixed rate. Less than half of the
   * program's time would break promises by the chance of a slow block; much more would be an option on the market.
   */
  firstConfirmations: byChain((id) => {
    const usual = BigInt(chains[id].firstConfirmationMinutes);
    return { unit: 'minutes', usual, least: (usual + 1n) / 2n, most: usual * 2n };
  }),
  /** Least amount of an order. The registry's minimum may only be raised: smaller orders cost more than they bring. */
  minimums: byCurrency((id) => {
    const { minUnits, maxUnits } = currencies[id];
    return { unit: id, usual: minUnits, least: minUnits, most: maxUnits };
  }),
  /**
   * Largest amount of an order. The registry's maximum may only be lowered: confirmations and signing caps are measured
   * by it.
   */
  maximums: byCurrency((id) => {
    const { minUnits, maxUnits } = currencies[id];
    return { unit: id, usual: maxUnits, least: minUnits, most: maxUnits };
  }),
  /** An alert tells that less than this is free to be paid out. 0 is off. */
  lowMarks: byCurrency((id) => ({ unit: id, usual: 0n, least: 0n, most: highestMark(id) })),
  /** An alert tells that more than this lies at our addresses. The highest value is off. */
  highMarks: byCurrency((id) => ({ unit: id, usual: highestMark(id), least: 0n, most: highestMark(id) })),
  /**
   * What one operator may do alone with the money of the treasury. The program's values can only be tightened, because
   * whoever changes policy could otherwise do away with the second person first.
   */
  treasury: {
    /** Value of one act. Above it a second person has to agree. 0: always, also for a new address. */
    act: { unit: 'dollars', usual: 10_000n, least: 0n, most: 10_000n },
    /** Value of all acts that were done alone, by anybody, in 24 hours. */
    day: { unit: 'dollars', usual: 25_000n, least: 0n, most: 25_000n },
    /** Time between the adding of an address and the first withdrawal to it. */
    cooling: { unit: 'hours', usual: 24n, least: 24n, most: 336n },
  },
  /** Trades at a venue, and what a rule may do there by itself. A rule without a value does nothing. */
  venue: {
    /** How much worse than the market a trade may be. */
    slippage: { unit: 'basis_points', usual: 100n, least: 0n, most: 500n },
    /** Value of one trade. */
    trade: { unit: 'dollars', usual: 50_000n, least: 0n, most: 1_000_000n },
    /** Value of one trade or transfer by the rule, and of all in 24 hours. */
    ruleAct: { unit: 'dollars', usual: 0n, least: 0n, most: 10_000n },
    ruleDay: { unit: 'dollars', usual: 0n, least: 0n, most: 25_000n },
  },
  /** What partners earn with orders of their API keys. A lower value changes no share that was set before. */
  partners: {
    /** Largest share of the service fee that a partner can be given. */
    share: { unit: 'percent', usual: 50n, least: 0n, most: 50n },
  },
  /** How long the visitor's data of an order is kept, and the hourly figures of the inventory. */
  retention: {
    /** Counted from the end of the order. */
    ended: { unit: 'days', usual: 7n, least: 1n, most: 3_650n },
    /** Counted from the end of the time for late deposits, for an order that nobody paid. */
    unpaid: { unit: 'hours', usual: 24n, least: 1n, most: 8_760n },
    inventory: { unit: 'days', usual: 90n, least: 31n, most: 3_650n },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PolicyField>>>>;

/**
 * Groups of many rows of which few differ from their default. Only those are stored, and a form that leaves out a row
 * of such a group means its default.
 */
export const sparseGroups: readonly string[] = [
  'pairMargins',
  'pairVolatility',
  'pairSize',
  'pairSkew',
  'pairMost',
] satisfies readonly (keyof typeof policyTable)[];
