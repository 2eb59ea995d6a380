/**
 * The simulation's store: does in memory what PostgreSQL does for the service, fast enough for millions of
 * transactions. Transactions run one after another, and one that throws changes nothing.
 */
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Refill } from '#src/domain/treasury/refill.ts';
import type { OfficeRecords } from '#src/usecases/ports/office-records.ts';
import type { Records, Store } from '#src/usecases/ports/records.ts';
import { makeChainRecords, makeChainTables } from './chain-records.ts';
import { makeColdMoveRecords, makeColdTable } from './cold-records.ts';
import { makeControlRecords, makeControlTables } from './control-records.ts';
import { makeDepositRecords, makeDepositTables } from './deposit-records.ts';
import { makeIntakeRecords } from './intake-records.ts';
import { guardRecords } from './guard-records.ts';
import { makeJournalRecords, makeJournalTables } from './journal-records.ts';
import { makeLeases } from './leases.ts';
import { makeLoanRecords, makeLoanTables, type PaymentAddresses } from './loan-records.ts';
import { makeLookRecords } from './look-records.ts';
import { makeMatchRecords, makeMatchTable } from './match-records.ts';
import { makeOfficeRecords, type Desk } from './office-records.ts';
import { makeOpinionRecords } from './opinion-records.ts';
import { makeOrderRecords, makeOrderTables } from './order-records.ts';
import { isRefunded, makePayoutRecords, makePayoutTables } from './payout-records.ts';
import { makePartnerRecords } from './partner-records.ts';
import { makePolicyRecords, makePolicyTable } from './policy-records.ts';
import { makeReceiptRecords, makeReceiptTable } from './receipt-records.ts';
import { makeReturnRecords, makeReturnTables } from './return-records.ts';
import { makeStopRecords, makeStopTables } from './stop-records.ts';
import type { StoreDump } from './store-dump.ts';
import { makeTable, type Table } from './table.ts';
import { makeTransferRecords, makeTransferTable } from './transfer-records.ts';
import { makeUptimeRecords } from './uptime-records.ts';
import { makeUndoLog, type UndoLog } from './undo-log.ts';
import { makeWalletRecords, makeWalletTables } from './wallet-records.ts';

/**
 * Hooks by which a simulation makes the database fail. `beforeTransaction` and `afterCommit` run outside the store's
 * lock, so they block no other transaction.
 */
export type StoreHooks = {
  /** Throw here for a connection or transaction that fails before anything is written. */
  beforeTransaction?: () => void | Promise<void>;
  /** Called after the work: true rolls it back and runs it again, as after a serialization failure. */
  hasConflict?: () => boolean;
  /** Throw here for a commit that fails: everything is rolled back. */
  beforeCommit?: () => void;
  /** Throw `CommitUnknown` here for a commit that succeeded but whose response was lost. */
  afterCommit?: () => void | Promise<void>;
};

export type MemoryStoreOptions = Readonly<{
  /** The database's own clock, which leases use. */
  clock: Clock;
  /** Read at every transaction, so a simulation may change them at any time. */
  hooks?: Readonly<StoreHooks>;
  /** If false, every row of the journal and the audit log has the genesis hash. */
  hashes?: boolean;
  /** Addresses that loans are repaid to. */
  paymentAddresses?: PaymentAddresses;
  /** People, listed addresses and cold storage of treasury acts. */
  desk?: Desk;
}>;

const emptyDesk: Desk = { people: [], cold: [], withdrawTo: () => undefined };

export type MemoryStore = Store &
  Readonly<{
    /** Treasury acts by number. Changed in a transaction only. */
    acts: Table<TreasuryAct>;
    /** Treasury acts and what they need, in the transactions of this store. */
    office: OfficeRecords;
    /** Live views for the checks. Read them between transactions: inside one they show uncommitted rows. */
    dump(): StoreDump;
  }>;

export function makeMemoryStore({
  clock,
  hooks = {},
  hashes = true,
  paymentAddresses = {},
  desk = emptyDesk,
}: MemoryStoreOptions): MemoryStore {
  const undo = makeUndoLog();
  const { records, acts, office, dump } = makeTables({ clock, undo, hasHashes: hashes, paymentAddresses, desk });
  let tail: Promise<void> = Promise.resolve();

  async function attempt<Value>(work: (records: Records) => Promise<Value>): Promise<Value> {
    for (;;) {
      undo.begin();
      try {
        const value = await work(records);
        if (hooks.hasConflict?.() !== true) {
          hooks.beforeCommit?.();
          undo.commit();
          return value;
        }
      } catch (error) {
        undo.rollBack();
        throw error;
      }
      undo.rollBack();
    }
  }

  const transaction: Store['transaction'] = async (work) => {
    if (hooks.beforeTransaction) await hooks.beforeTransaction();
    const before = tail;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    tail = promise;
    await before;
    let value;
    try {
      value = await attempt(work);
    } finally {
      release();
    }
    if (hooks.afterCommit) await hooks.afterCommit();
    return value;
  };
  // Transactions run one after another, so each is also a consistent snapshot.
  return { acts, office, dump: () => dump, transaction, snapshot: transaction };
}

type Needs = Readonly<{
  clock: Clock;
  undo: UndoLog;
  hasHashes: boolean;
  paymentAddresses: PaymentAddresses;
  desk: Desk;
}>;

function makeTables({
  clock,
  undo,
  hasHashes,
  paymentAddresses,
  desk,
}: Needs): Readonly<{ records: Records; acts: Table<TreasuryAct>; office: OfficeRecords; dump: StoreDump }> {
  const orders = makeOrderTables(undo);
  const deposits = makeDepositTables(undo);
  const payouts = makePayoutTables(undo);
  const loans = makeLoanTables(undo);
  const wallet = makeWalletTables(undo);
  const journal = makeJournalTables(undo);
  const chains = makeChainTables(undo);
  const controls = makeControlTables(undo);
  const stops = makeStopTables(undo);
  const matches = makeMatchTable(undo);
  const refills = makeTable<Refill>(undo);
  const returns = makeReturnTables(undo);
  const receipts = makeReceiptTable(undo);
  const journalRecords = makeJournalRecords({ tables: journal, hasHashes });
  const records: Omit<Records, 'intake' | 'looks'> = {
    orders: makeOrderRecords({
      tables: orders,
      payoutTables: payouts,
      matches,
      receipts,
      leases: makeLeases(clock, undo),
      ofOrder: (id) =>
        (deposits.idsByOrder.get(id) ?? []).flatMap((depositId) => deposits.deposits.get(depositId) ?? []),
    }),
    deposits: makeDepositRecords({
      tables: deposits,
      orders: orders.orders,
      isErased: (id) => orders.erasedAt.has(id),
      hasRefund: (id) => isRefunded(payouts, id),
    }),
    wallet: makeWalletRecords({
      tables: wallet,
      orders: orders.orders,
      deposits: deposits.deposits,
      payouts: payouts.payouts,
    }),
    payouts: makePayoutRecords({
      tables: payouts,
      leases: makeLeases(clock, undo),
      orders: orders.orders,
      deposits: deposits.deposits,
      loans: loans.loans,
      countCoins: (id) => [...wallet.coins].filter(({ reservedBy }) => reservedBy === id).length,
      isFenced: (chain) => stops.stops.has(`${chain} restored`),
    }),
    loans: makeLoanRecords({ tables: loans, paymentAddresses }),
    journal: journalRecords,
    chains: makeChainRecords(chains),
    controls: makeControlRecords({ tables: controls, hasHashes }),
    stops: makeStopRecords({
      tables: stops,
      orders: orders.orders,
      payouts: payouts.payouts,
      nonces: wallet.nonces,
    }),
    matches: makeMatchRecords(matches),
    policies: makePolicyRecords(makePolicyTable(undo)),
    transfers: makeTransferRecords(makeTransferTable(undo)),
    cold: makeColdMoveRecords(makeColdTable(undo)),
    returns: makeReturnRecords(returns),
    opinions: makeOpinionRecords({
      opinions: makeTable(undo),
      deposits: deposits.deposits,
      orders: orders.orders,
      isErased: (id) => orders.erasedAt.has(id),
    }),
    receipts: makeReceiptRecords(receipts),
    uptime: makeUptimeRecords(undo),
    partners: makePartnerRecords({
      months: makeTable(undo),
      acts: controls.acts,
      payouts: payouts.payouts,
      journal: journalRecords,
    }),
  };
  return {
    acts: controls.acts,
    office: makeOfficeRecords({
      acts: controls.acts,
      refills,
      fundings: wallet.fundings,
      returns: returns.returns,
      ...payouts,
      desk,
    }),
    records: guardRecords(undo, {
      ...records,
      intake: makeIntakeRecords({ records, orders, deposits }),
      looks: makeLookRecords(records),
    }),
    dump: {
      changes: undo.changes,
      acts: controls.acts,
      refills,
      returns: returns.returns,
      orders: orders.orders,
      erasedAt: orders.erasedAt,
      history: orders.history,
      deposits: deposits.deposits,
      payouts: payouts.payouts,
      attempts: payouts.attempts,
      loans: loans.loans,
      watched: wallet.watched,
      coins: wallet.coins,
      nonces: wallet.nonces,
      epochs: wallet.epochs,
      fundings: wallet.fundings,
      journal: journal.journal.rows,
      refs: journal.refs,
      balances: journal.balances,
      fees: journal.fees,
      cursors: chains.cursors,
      health: chains.health,
      rates: controls.rates,
      pauses: controls.pauses,
      stops: stops.stops,
      creditRules: stops.creditRules,
      matches,
      audit: controls.audit.rows,
    },
  };
}
