/** Builds the price board from the data that the workers store in the database. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { coverUnits, freeUnits, gasReserve, mixCoverUnits, type Funds } from '#src/domain/cover.ts';
import type { FeePolicy } from '#src/domain/network-fee.ts';
import { feePolicyOf } from '#src/domain/policy/policy-fees.ts';
import { marginsOf } from '#src/domain/policy/policy-margins.ts';
import type { PolicyVersion } from '#src/domain/policy/policy.ts';
import { unminedKeepMs } from '#src/domain/policy/policy-times.ts';
import type { PriceBoard, RateBoard } from '#src/domain/price-board.ts';
import { lowerCover } from '#src/domain/signing-caps.ts';
import type { BoardFacts, CoverBasis } from '../ports/intake-records.ts';
import type { Ports, ServiceRules } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/**
 * Loads the price board. `covered`: currencies whose cover is needed; fewer are faster. Cover depends on time and
 * settings, given by `coverRules`.
 */
export async function loadBoard(records: Records, covered: readonly []): Promise<RateBoard>;
export async function loadBoard(
  records: Records,
  covered: readonly CurrencyId[],
  rules: CoverRules,
): Promise<PriceBoard>;
export async function loadBoard(
  records: Records,
  covered: readonly CurrencyId[],
  rules?: CoverRules,
): Promise<RateBoard | PriceBoard> {
  if (rules === undefined) return toRates(await records.intake.facts([]));
  return toBoard(await records.intake.facts(covered, rules), rules);
}

type CoverPorts = Pick<Ports, 'clock' | 'rules'>;

/** Rules of the cover, by the policy in force. */
export type CoverRules = CoverBasis &
  Readonly<{
    version: PolicyVersion;
    feePolicy: FeePolicy;
    /** Whether the cover is that of an order whose price is being fixed, and not an offer. */
    isFirm?: boolean;
  }>;

/** Settings of the cover at this moment. Unmined deposits reserve cover for their orders only for a short time. */
export function coverRules({ clock, rules }: CoverPorts): CoverRules {
  const version = rules.policy();
  return {
    version,
    unminedSince: clock.now() - unminedKeepMs(version.policy),
    profile: rules.profile,
    feePolicy: feePolicyOf(version.policy),
  };
}

/**
 * Unpaid orders per currency that keep back from an offer. With a bound, an offer costs the same in a flood of orders;
 * what all of them may keep back is bounded by policy anyway.
 */
const largestUnpaid = 200;

/** Settings of the cover that is offered to new orders. */
export function offerRules(ports: CoverPorts): CoverRules {
  return { ...coverRules(ports), largestUnpaid };
}

export function toBoard(facts: BoardFacts, rules: CoverRules): PriceBoard {
  const rates = toRates(facts);
  return {
    ...rates,
    policy: rules.version.policy,
    policyNumber: rules.version.number,
    margins: marginsOf(rules.version.policy),
    feePolicy: rules.feePolicy,
    cover: Object.fromEntries(facts.funds.map((each) => [each.currency, coverOf(each, rates.unitsPerSize, rules)])),
  };
}

export function toRates({ rates, health }: BoardFacts): RateBoard {
  return {
    prices: rates?.prices ?? {},
    ...(rates?.missing && { missing: rates.missing }),
    ...(rates?.market && { market: rates.market }),
    observedAt: rates?.observedAt ?? 0,
    unitsPerSize: Object.fromEntries(health.map((each) => [each.chain, each.unitsPerSize])),
    down: Object.fromEntries(
      health
        .filter(({ downSince }) => downSince !== null)
        .map(({ chain, downReason }) => [chain, downReason ?? 'unreachable']),
    ),
  };
}

function coverOf(
  funds: Funds,
  prices: PriceBoard['unitsPerSize'],
  { version, feePolicy, isFirm = false }: CoverRules,
): bigint {
  const { gasPayouts, unpaid } = version.policy.cover;
  const { chain } = currencies[funds.currency];
  const cover = coverUnits(funds, {
    unitsPerSize: prices[chain] ?? chains[chain].fee.usualUnitsPerSize,
    keptGas: gasReserve(chain, gasPayouts, feePolicy),
    unpaidPercent: unpaid,
  });
  // What the signer would not sign in one payout is not offered. Deposits count less what is owed for them.
  const held = funds.hot + (funds.deposited > 0n ? funds.deposited : 0n);
  return lowerCover(cover, { shares: version.policy.signerShares, heldUnits: held, isOffer: !isFirm });
}

/**
 * Cover for an order whose price is being fixed. Reservations of other orders without a price are not subtracted,
 * because orders waiting for the same coins would block each other. The journal must be locked first.
 */
export async function findFirmCover(
  ports: CoverPorts,
  records: Records,
  currency: CurrencyId,
  kept?: KeptForOrder,
): Promise<bigint> {
  const facts = await readFirmFacts(ports, records, currency, kept);
  return toBoard(facts, { ...coverRules(ports), isFirm: true }).cover[currency] ?? 0n;
}

/**
 * Cover for a mix whose price is being fixed, as `findFirmCover` computes it. The mix is paid in `parts` parts, and its
 * own deposit brought `own` units into the wallet.
 */
export async function findFirmMixCover(
  ports: CoverPorts,
  records: Records,
  { currency, parts, own, kept }: Readonly<{ currency: CurrencyId; parts: number; own: bigint; kept?: KeptForOrder }>,
): Promise<bigint> {
  const { funds, health } = await readFirmFacts(ports, records, currency, kept);
  const { chain } = currencies[currency];
  const unitsPerSize = health.find((each) => each.chain === chain)?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
  const { version, feePolicy } = coverRules(ports);
  const keptGas = gasReserve(chain, version.policy.cover.gasPayouts, feePolicy);
  return funds.reduce((sum, each) => sum + mixCoverUnits(each, { unitsPerSize, keptGas, parts, own }), 0n);
}

async function readFirmFacts(
  ports: CoverPorts,
  records: Records,
  currency: CurrencyId,
  kept: KeptForOrder = nothingKept,
): Promise<BoardFacts> {
  const facts = await records.intake.facts([currency], coverRules(ports));
  const firm = facts.funds.map((each) => ({ ...each, owed: each.owed - each.kept, kept: 0n, unpaid: 0n }));
  return { ...facts, funds: firm.map((each) => withoutOrder(each, kept)) };
}

/** What is kept for one order already, and is no claim of others when its own cover is looked at. */
export type KeptForOrder = Readonly<{
  /** Planned payouts, which are part of `owed`. */
  planned: bigint;
  /** Other liabilities of the ledger to the order. */
  inBooks: bigint;
}>;

const nothingKept: KeptForOrder = { planned: 0n, inBooks: 0n };

/** The funds as they would be without the order. On account chains the ledger's liabilities are no part of them. */
function withoutOrder(funds: Funds, { planned, inBooks }: KeptForOrder): Funds {
  return {
    ...funds,
    owed: funds.owed - planned,
    deposited: funds.deposited + planned + inBooks,
    owedInBooks: funds.owedInBooks - planned,
  };
}

/**
 * What an operator may take out: no more than a new order is offered, and nothing that is owed or promised to anybody.
 * Orders that await their deposit are kept whole, unlike in an offer, because no visitor waits for a withdrawal.
 * `owedUnits`: what is owed to whoever is paid, and is no claim of others.
 */
export async function findSpare(
  ports: CoverPorts,
  records: Records,
  currency: CurrencyId,
  owedUnits = 0n,
): Promise<bigint> {
  const rules = coverRules(ports);
  const loaded = await records.intake.facts([currency], rules);
  const facts = { ...loaded, funds: loaded.funds.map((each) => withoutOwed(each, owedUnits)) };
  const offered = toBoard(facts, rules).cover[currency] ?? 0n;
  const free = facts.funds.reduce((sum, each) => sum + freeUnits(each) - each.unpaid, 0n);
  return free < offered ? (free > 0n ? free : 0n) : offered;
}

/** The funds as they would be without this liability of the ledger. Account chains pay it from the hot wallet alone. */
function withoutOwed(funds: Funds, units: bigint): Funds {
  const { deposited, sweptOwed } = funds;
  return { ...funds, deposited: deposited + units, sweptOwed: sweptOwed - units };
}

/** Marks chains without a node as unreachable, so that nothing is quoted on them. */
function withoutInactive(board: PriceBoard, { isActive }: Pick<ServiceRules, 'isActive'>): PriceBoard {
  const inactive = chainIds.filter((chain) => !isActive(chain)).map((chain) => [chain, 'unreachable'] as const);
  return inactive.length === 0 ? board : { ...board, down: { ...board.down, ...Object.fromEntries(inactive) } };
}

/** Cache lifetime of a board that is only shown to visitors. Orders always load a new board. */
const boardLifeMs = 1_000;
/** Age from which on the next board is loaded in the background, so that no caller waits under load. */
const renewalAgeMs = 750;

type Loaded = Readonly<{ at: number; board: Promise<PriceBoard> }>;

/**
 * Makes a cached reader of the board: quotes are frequent and must be cheap, so all quotes within a second share one
 * board.
 */
export function makeBoardReader({
  store,
  clock,
  rules,
}: Pick<Ports, 'store' | 'clock' | 'rules'>): () => Promise<PriceBoard> {
  let shown: Loaded | undefined;
  let next: Loaded | undefined;
  const load = (at: number): Loaded => {
    const basis = offerRules({ clock, rules });
    const board = store.snapshot(async (records) =>
      withoutInactive(await loadBoard(records, currencyIds, basis), rules),
    );
    const loaded = { at, board };
    next = loaded;
    void keep(loaded);
    return loaded;
  };
  const keep = async (loaded: Loaded): Promise<void> => {
    try {
      await loaded.board;
      shown = loaded;
    } catch {
      // Errors are not handled here: callers that wait for this board get the error, and the next call loads the board
      // again.
    } finally {
      if (next === loaded) next = undefined;
    }
  };
  const ageOf = (loaded: Loaded | undefined, now: number): number =>
    loaded && now >= loaded.at ? now - loaded.at : Number.POSITIVE_INFINITY;
  return async () => {
    const now = clock.now();
    const isNextOnItsWay = ageOf(next, now) < boardLifeMs;
    if (ageOf(shown, now) >= renewalAgeMs && !isNextOnItsWay) load(now);
    const usable = ageOf(shown, now) < boardLifeMs ? shown : next;
    return await (usable ?? load(now)).board;
  };
}

/** Free balance: assets minus liabilities. Negative if liabilities are higher. */
export async function findFree(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: Records,
  currency: CurrencyId,
): Promise<bigint> {
  const { funds } = await records.intake.facts([currency], coverRules(ports));
  return funds.reduce((sum, each) => sum + freeUnits(each), 0n);
}
