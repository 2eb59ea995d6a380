/** The checks after every step: the books, every order that was touched, and books against chain. */
import { chainIds, type ChainId } from '#src/domain/chains/define-chain.ts';
import { currencies } from '#src/domain/currencies.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { money } from '#src/domain/money.ts';
import { isMove } from '#src/domain/order/payout.ts';
import { loadBooks, unchecked, type BooksMark } from '#src/usecases/controls/load-books.ts';
import { reconcileChain } from '#src/usecases/controls/reconcile-chain.ts';
import type { ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { checkDeadlines } from './check-deadlines.ts';
import { checkSettled } from './check-moved.ts';
import type { Oracle } from './oracle.ts';
import type { World } from './world.ts';

export type StateCheck = Readonly<{
  /** `isThorough`: all orders, not only those that changed. */
  check(isThorough: boolean): Promise<void>;
  /** The whole journal from its first row, and every chain. */
  checkAll(): Promise<void>;
  /** A chain changed. */
  touch(chain: ChainId): void;
}>;

export function makeStateCheck(world: World, oracle: Oracle): StateCheck {
  const { store, trace } = world;
  const findTouched = makeChangeFinder(world);
  const truthPorts = makeTruthPorts(world, oracle);
  const changedChains = new Set<ChainId>(world.chainIds);
  let mark: BooksMark = unchecked;

  const checkOrders = async (orderIds: Iterable<string>): Promise<void> => {
    const { orders, erasedAt, loans } = store.dump();
    const kept = [...orderIds].filter((id) => erasedAt.get(id) === undefined);
    const numbers = [...kept.flatMap((id) => orders.get(id)?.orderNumber ?? []), ...[...loans].map(({ id }) => id)];
    const moved = [...store.dump().payouts].filter(isMove).map(({ depositId }) => depositId);
    const { books, next } = await store.snapshot(async (records) => await loadBooks(records, mark, numbers, moved));
    for (const { rule, about, message } of checkBooks(books)) trace.fail(rule, `${about}: ${message}`);
    mark = next;
  };
  const reconcile = async (chain: ChainId): Promise<void> => {
    const cursor = store.dump().cursors.get(chain);
    if (cursor?.hash !== oracle.view(chain).head.hash || isUndone(world, chain)) return;
    const { isComparable, differences } = await reconcileChain(truthPorts, chain);
    if (!isComparable) trace.fail('L5', `${chain} cannot be compared`);
    for (const { currency, bookedUnits, chainUnits } of differences) {
      trace.fail('L5', `${currency}: the books say ${bookedUnits}, the chain holds ${chainUnits}`);
    }
  };
  return {
    touch: (chain) => changedChains.add(chain),
    check: async (isThorough) => {
      const { orderIds, hasChanged } = findTouched();
      if (!hasChanged && changedChains.size === 0 && !isThorough) return;
      if (hasChanged) checkBacking(world, oracle);
      if (hasChanged) checkSettled(world, oracle);
      if (hasChanged) checkDeadlines(world, oracle);
      checkStops(world);
      if (hasChanged || isThorough) {
        await checkOrders(isThorough ? [...store.dump().orders].map(({ id }) => id) : orderIds);
      }
      for (const chain of hasChanged ? world.chainIds : changedChains) await reconcile(chain);
      changedChains.clear();
    },
    checkAll: async () => {
      mark = unchecked;
      await checkOrders([...store.dump().orders].map(({ id }) => id));
      for (const chain of world.chainIds) await reconcile(chain);
    },
  };
}

/** A payout that was settled is out of its block and is being sent again: until it is back, the chain holds more. */
export function isUndone({ store }: World, chain: ChainId): boolean {
  return [...store.dump().payouts].some(
    ({ state, minedHeight, amount }) =>
      state === 'final' && minedHeight === null && currencies[amount.currency].chain === chain,
  );
}

/** L10 before anything is mined: coins are reserved only for deposits that were deep enough in the chain itself. */
function checkBacking({ store, trace }: World, { everDeep }: Oracle): void {
  const { payouts, deposits } = store.dump();
  for (const payout of payouts) {
    const { key, kind, state, orderId, depositId } = payout;
    if (state !== 'reserved' && state !== 'signed') continue;
    const isForDeposit = kind === 'refund' || isMove(payout);
    for (const { id, use, orderId: of } of deposits) {
      const isBehind = isForDeposit ? id === depositId : of === orderId && use === 'swap';
      if (isBehind && !everDeep.has(id)) trace.fail('L10', `${key} is ${state} on ${id}, which is not deep enough`);
    }
  }
}

/** Payouts are stopped for a difference only where a node lied, or where history changed under what was final. */
function checkStops({ store, trace, lies, isDeep }: World): void {
  for (const { scope, reason } of store.dump().stops) {
    const isFalse = reason === 'books_differ' && !isDeep && !lies.everTold('wrong balance');
    if (isFalse) trace.fail('L5', `payouts of ${scope} are stopped, and nothing differs`);
  }
}

type Changes = Readonly<{ orderIds: ReadonlySet<string>; hasChanged: boolean }>;

/** Rows are replaced, never changed in place, so another object under the same key is a change. */
function makeChangeFinder({ store, tally }: World): () => Changes {
  const { orders, deposits, payouts, loans, attempts, journal, fundings, cursors, coins, changes } = store.dump();
  let rows = new Set<object>();
  let entries = 0;
  let seen = -1;
  return () => {
    if (changes() === seen) return { orderIds: new Set(), hasChanged: false };
    seen = changes();
    const now = new Set<object>();
    const orderIds = new Set<string>();
    let hasChanged = journal.length !== entries;
    entries = journal.length;
    const note = (row: object, orderId: string | null): void => {
      now.add(row);
      if (rows.has(row)) return;
      hasChanged = true;
      if (orderId !== null) orderIds.add(orderId);
    };
    for (const order of orders) note(order, order.id);
    for (const deposit of deposits) note(deposit, deposit.orderId);
    for (const payout of payouts) {
      if (payout.waitsFor !== null && !rows.has(payout)) tally.count(`${payout.kind} waits for ${payout.waitsFor}`);
      note(payout, payout.orderId);
    }
    for (const payout of payouts) {
      const signed = attempts.get(payout.id);
      if (signed) note(signed, payout.orderId);
    }
    for (const row of [...loans, ...fundings, ...cursors, ...coins]) note(row, null);
    rows = now;
    return { orderIds, hasChanged };
  };
}

/** The production reconciliation, with the oracle's own sums in the place of a node's. */
function makeTruthPorts({ plainPorts, store }: World, oracle: Oracle): Ports {
  const pairs = chainIds.map((chain): [ChainId, ChainPair] => {
    const { node, wallet } = plainPorts.chains[chain];
    const balances = async () => {
      const { head, held } = oracle.view(chain);
      return { at: head, held: [...held].map(([currency, units]) => money(currency, units)) };
    };
    return [chain, { wallet, node: { ...node, balances } }];
  });
  return { ...plainPorts, store, chains: Object.fromEntries(pairs) as Chains };
}
