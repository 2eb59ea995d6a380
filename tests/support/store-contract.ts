/**
 * The store contract: the same tests run on PostgreSQL and on the simulation's memory store, so that what the
 * simulation proves holds for the service.
 */
import { afterEach, beforeEach, describe } from 'vitest';
import type { Store } from '#src/usecases/ports/records.ts';
import { describeChainRecords } from './store-contract/chain-contract.ts';
import { describeChangeRecords } from './store-contract/change-contract.ts';
import { describeCoinRecords } from './store-contract/coin-contract.ts';
import { describeComparedRecords } from './store-contract/compared-contract.ts';
import { describeControlRecords } from './store-contract/control-contract.ts';
import { describeDepositRecords } from './store-contract/deposit-contract.ts';
import { describeDeskRecords } from './store-contract/intake-contract.ts';
import { describeDueWork } from './store-contract/due-contract.ts';
import { describeErasure } from './store-contract/erasure-contract.ts';
import { describeFreedPayouts } from './store-contract/freed-contract.ts';
import { describeJournalRecords } from './store-contract/journal-contract.ts';
import { describeLeaseEnd } from './store-contract/lease-contract.ts';
import { describeLookRecords } from './store-contract/look-contract.ts';
import { describeLoanRecords } from './store-contract/loan-contract.ts';
import { describeMatchRecords } from './store-contract/match-contract.ts';
import { describeOpinionRecords } from './store-contract/opinion-contract.ts';
import { describePolicyRecords } from './store-contract/policy-contract.ts';
import { describeMixRecords } from './store-contract/mix-contract.ts';
import { describeOrderRecords } from './store-contract/order-contract.ts';
import { describeOrderTotals } from './store-contract/order-totals-contract.ts';
import { describeRevocable } from './store-contract/revocable-contract.ts';
import { describePayoutRecords } from './store-contract/payout-contract.ts';
import { describePayoutSearch } from './store-contract/payout-search-contract.ts';
import { describeReceiptRecords } from './store-contract/receipt-contract.ts';
import { describeReturnRecords } from './store-contract/return-contract.ts';
import { describeStopRecords } from './store-contract/stop-contract.ts';
import { describeSweepRecords } from './store-contract/sweep-contract.ts';
import { describeTransactions } from './store-contract/transaction-contract.ts';
import { describeColdRecords } from './store-contract/cold-contract.ts';
import { describeTransferRecords } from './store-contract/transfer-contract.ts';
import { describeUptimeRecords } from './store-contract/uptime-contract.ts';
import { describeWalletRecords } from './store-contract/wallet-contract.ts';

/** An empty store. */
export type OpenedStore = Readonly<{ store: Store; close(): Promise<void> }>;

/** A store whose own clock the tests can move. */
export type TimedStore = OpenedStore & Readonly<{ passTime(ms: number): Promise<void> }>;

/** `open` is called before every test and must return an empty store each time. */
export function describeStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`${name} keeps the store contract`, () => {
    const run: Store['transaction'] = async (work) => opened().store.transaction(work);
    const opened = useFresh(open);
    describeTransactions(run);
    describeOrderRecords(run);
    describeDueWork(run);
    describeOrderTotals(run);
    describeRevocable(run);
    describeErasure(run);
    describeReceiptRecords(run);
    describeDepositRecords(run);
    describeLookRecords(run);
    describeWalletRecords(run);
    describeCoinRecords(run);
    describeComparedRecords(run);
    describeChangeRecords(run);
    describePayoutRecords(run);
    describePayoutSearch(run);
    describeFreedPayouts(run);
    describeMixRecords(run);
    describeLoanRecords(run);
    describeSweepRecords(run);
    describeTransferRecords(run);
    describeColdRecords(run);
    describeReturnRecords(run);
    describeJournalRecords(run);
    describeChainRecords(run);
    describeControlRecords(run);
    describeStopRecords(run);
    describeDeskRecords(run);
    describeMatchRecords(run);
    describeOpinionRecords(run);
    describePolicyRecords(run);
    describeUptimeRecords(run);
  });
}

/** The part of the contract that needs a movable store clock. */
export function describeLeaseContract(name: string, open: () => Promise<TimedStore>): void {
  describe(`${name} keeps the lease contract`, () => {
    const opened = useFresh(open);
    describeLeaseEnd(
      async (work) => opened().store.transaction(work),
      async (ms) => opened().passTime(ms),
    );
  });
}

function useFresh<Opened extends OpenedStore>(open: () => Promise<Opened>): () => Opened {
  let current: Opened | undefined;
  beforeEach(async () => {
    current = await open();
  });
  afterEach(async () => {
    await current?.close();
    current = undefined;
  });
  return () => {
    if (current === undefined) throw new Error('no store is open');
    return current;
  };
}
