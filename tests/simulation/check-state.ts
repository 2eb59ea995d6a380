/** Checks after every step: the books, every changed order, and books against chain. */
import { isDeepStrictEqual } from 'node:util';
import { chainIds, currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Books } from '#src/domain/ledger/books.ts';
import { checkBooks } from '#src/domain/ledger/check-books.ts';
import { money } from '#src/domain/money.ts';
import { isDepositMove } from '#src/domain/order/payout.ts';
import { loadBooks, unchecked, type BooksMark } from '#src/usecases/reconciliation/load-books.ts';
import { reconcileChain } from '#src/usecases/reconciliation/reconcile-chain.ts';
import type { ChainPair, Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { checkBatch } from './check-batch.ts';
import { checkChained } from './check-chained.ts';
import { checkMerged } from './check-merged.ts';
import { checkSplit } from './check-split.ts';
import { checkDeadlines } from './check-deadlines.ts';
import { checkOffer } from './check-offers.ts';
import { makePromiseCheck } from './check-promises.ts';
import { checkSettled } from './check-moved.ts';
import { makeChangeFinder } from './find-changes.ts';
import type { Oracle } from './oracle.ts';
import { readBooks } from './read-books.ts';
import type { World } from './world.ts';

export type StateCheck = Readonly<{
  /** Checks the changed orders, or all of them if `isThorough`. */
  check(isThorough: boolean): Promise<void>;
  /** Checks the whole journal from its first row, and every chain. */
  checkAll(): Promise<void>;
  /** Marks a chain as changed. */
  touch(chain: ChainId): void;
}>;

export function makeStateCheck(world: World, oracle: Oracle): StateCheck {
  const { store, trace } = world;
  const findChanges = makeChangeFinder(world);
  const truthPorts = makeTruthPorts(world, oracle);
  const promises = makePromiseCheck(world, oracle);
  const offers = currencyIds.filter((id) => world.chainIds.includes(currencies[id].chain));
  let looks = 0;
  const changedChains = new Set<ChainId>(world.chainIds);
  let mark: BooksMark = unchecked;
  let areOthersUnchecked = false;

  const complain = (violations: ReturnType<typeof checkBooks>): void => {
    for (const { rule, about, message } of violations) trace.fail(rule, `${about}: ${message}`);
  };
  const listOrders = (): readonly string[] => [...store.dump().orders].map(({ id }) => id);
  const checkOrders = async (orderIds: Iterable<string>, isJournalChanged: boolean): Promise<Books> => {
    const { orders, erasedAt, loans } = store.dump();
    const kept = [...orderIds].filter((id) => erasedAt.get(id) === undefined);
    if (!isJournalChanged) {
      const same = readBooks(store.dump(), kept);
      complain(checkBooks(same));
      return same;
    }
    const numbers = [...kept.flatMap((id) => orders.get(id)?.orderNumber ?? []), ...[...loans].map(({ id }) => id)];
    const moved = [...store.dump().payouts].filter(isDepositMove).map(({ depositId }) => depositId);
    const { books, next } = await store.snapshot(async (records) => await loadBooks(records, mark, numbers, moved));
    complain(checkBooks(books));
    mark = next;
    return books;
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
      const { orderIds, hasChanged, areBooksChanged, isJournalChanged, chains } = findChanges();
      areOthersUnchecked ||= areBooksChanged;
      if (!hasChanged && changedChains.size === 0 && !isThorough) return;
      if (hasChanged) checkBacking(world, oracle);
      if (hasChanged) checkSettled(world, oracle);
      if (hasChanged) checkDeadlines(world, oracle);
      if (hasChanged) await promises.check(orderIds);
      if (hasChanged) checkChained(world);
      if (hasChanged) await checkMerged(world);
      if (hasChanged) await checkSplit(world);
      if (hasChanged) checkBatch(world);
      checkStops(world);
      if (isThorough && offers.length > 0) await checkOffer(world, offers[(looks += 1) % offers.length] ?? 'BTC');
      // Unchanged rows were checked when they last changed.
      if (isThorough && areOthersUnchecked) {
        await checkOrders(listOrders(), isJournalChanged);
        areOthersUnchecked = false;
      } else if (areBooksChanged) await checkOrders(orderIds, isJournalChanged);
      for (const chain of world.chainIds) {
        if (chains.has(chain) || changedChains.has(chain)) await reconcile(chain);
      }
      changedChains.clear();
    },
    checkAll: async () => {
      mark = unchecked;
      const { orders, loans, moved } = await checkOrders(listOrders(), true);
      const quick = readBooks(store.dump(), listOrders());
      const isSame = isDeepStrictEqual([quick.orders, quick.loans, quick.moved], [orders, loans, moved]);
      if (!isSame) trace.fail('ORACLE', 'the books read from the tables are not those that production reads');
      for (const chain of world.chainIds) await reconcile(chain);
    },
  };
}

/**
 * A settled payout was reorganised away and is being rebroadcast: until it is mined again, the chain holds more than
 * the books.
 */
export function isUndone({ store }: World, chain: ChainId): boolean {
  return [...store.dump().payouts].some(
    ({ state, minedHeight, amount }) =>
      state === 'final' && minedHeight === null && currencies[amount.currency].chain === chain,
  );
}

/**
 * Rule L10 before anything is mined: coins are reserved only for deposits that had enough confirmations on the chain.
 */
function checkBacking({ store, trace }: World, { everDeep }: Oracle): void {
  const { payouts, deposits } = store.dump();
  for (const payout of payouts) {
    const { key, kind, state, orderId, depositId } = payout;
    if (state !== 'reserved' && state !== 'signed') continue;
    const isForDeposit = kind === 'refund' || isDepositMove(payout);
    for (const { id, use, orderId: of } of deposits) {
      const isBehind = isForDeposit ? id === depositId : of === orderId && use === 'swap';
      if (isBehind && !everDeep.has(id)) trace.fail('L10', `${key} is ${state} on ${id}, which is not deep enough`);
    }
  }
}

/** Checks that payouts are stopped for a difference only if a node lied or something final was reorganised away. */
function checkStops({ store, trace, lies, isDeep }: World): void {
  for (const { scope, reason } of store.dump().stops) {
    const isFalse = reason === 'books_differ' && !isDeep && !lies.everTold('wrong balance');
    if (isFalse) trace.fail('L5', `payouts of ${scope} are stopped, and nothing differs`);
  }
}

/** Ports for the production reconciliation, with the oracle's sums instead of a node's balances. */
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
