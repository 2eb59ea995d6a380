/** Puts together the price board from what the workers keep in the database. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { usualUnminedKeepMs } from '#src/domain/order/time-limits.ts';
import type { PriceBoard } from '#src/domain/price-board.ts';
import type { BoardFacts, Funds } from '../ports/intake-records.ts';
import type { Ports, ServiceRules } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/**
 * `covered`: currencies whose free balance is needed. Fewer are faster. What is free depends on the time, see
 * `findUnminedSince`.
 */
export async function loadBoard(records: Records, covered: readonly []): Promise<PriceBoard>;
export async function loadBoard(
  records: Records,
  covered: readonly CurrencyId[],
  unminedSince: number,
): Promise<PriceBoard>;
export async function loadBoard(
  records: Records,
  covered: readonly CurrencyId[],
  unminedSince?: number,
): Promise<PriceBoard> {
  return toBoard(await records.intake.facts(covered, unminedSince));
}

/** Deposits that are in no block keep coins back for their orders only if they were seen at this time or later. */
export function findUnminedSince({ clock, rules }: Pick<Ports, 'clock' | 'rules'>): number {
  return clock.now() - (rules.unminedKeepMs ?? usualUnminedKeepMs);
}

export function toBoard({ rates, health, funds }: BoardFacts): PriceBoard {
  return {
    prices: rates?.prices ?? {},
    observedAt: rates?.observedAt ?? 0,
    unitsPerSize: Object.fromEntries(health.map(({ chain, unitsPerSize }) => [chain, unitsPerSize])),
    cover: Object.fromEntries(funds.map((each) => [each.currency, atLeastNothing(freeUnits(each))])),
    down: Object.fromEntries(
      health
        .filter(({ downSince }) => downSince !== null)
        .map(({ chain, downReason }) => [chain, downReason ?? 'unreachable']),
    ),
  };
}

/** Nothing is quoted on a chain that has no node. */
function withoutInactive(board: PriceBoard, { isActive }: Pick<ServiceRules, 'isActive'>): PriceBoard {
  const inactive = chainIds.filter((chain) => !isActive(chain)).map((chain) => [chain, 'unreachable'] as const);
  return inactive.length === 0 ? board : { ...board, down: { ...board.down, ...Object.fromEntries(inactive) } };
}

/** Cache lifetime of a board that only shows prices. Orders always use a fresh one. */
const boardLifeMs = 1_000;
/** From this age on the next board is loaded in the background, so that under load nobody waits. */
const renewalAgeMs = 500;

type Loaded = Readonly<{ at: number; board: Promise<PriceBoard> }>;

/** Cached reader: quotes are frequent and must be cheap, so all quotes within a second share one board. */
export function makeBoardReader({
  store,
  clock,
  rules,
}: Pick<Ports, 'store' | 'clock' | 'rules'>): () => Promise<PriceBoard> {
  let shown: Loaded | undefined;
  let next: Loaded | undefined;
  const load = (at: number): Loaded => {
    const unminedSince = findUnminedSince({ clock, rules });
    const board = store.snapshot(async (records) =>
      withoutInactive(await loadBoard(records, currencyIds, unminedSince), rules),
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
      // Ignored here: callers that wait for this board get the error, and the next call loads again.
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

/** Free balance: holdings minus liabilities. Negative if we owe more than we hold. */
export async function findFree(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: Records,
  currency: CurrencyId,
): Promise<bigint> {
  const { funds } = await records.intake.facts([currency], findUnminedSince(ports));
  return funds.reduce((sum, each) => sum + freeUnits(each), 0n);
}

/**
 * On UTXO chains deposits can be spent directly: the part that is not owed to anybody is available. Priced orders are
 * already part of the ledger's liabilities, so they are added back and not subtracted twice. On account chains deposits
 * count only after they are swept into the hot wallet, minus what is still owed for the swept ones: coins at other
 * deposit addresses cannot pay that.
 */
function freeUnits({ currency, hot, deposited, owed, owedInBooks, sweptOwed }: Funds): bigint {
  const takesDeposits = chains[currencies[currency].chain].conflictDomain === 'coins';
  return hot - owed + (takesDeposits ? deposited + owedInBooks : -sweptOwed);
}

function atLeastNothing(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
