/** Views of the memory store for the simulation's checks. */
import type { Line } from '#src/domain/ledger/entry.ts';
import type { KeyEpoch } from '#src/domain/key-epoch.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import type { CreditRule } from '#src/domain/credit-rule.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainHealth } from '#src/usecases/ports/chain-records.ts';
import type { AuditEntry } from '#src/usecases/ports/control-records.ts';
import type { Funding } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { Refill } from '#src/domain/treasury/refill.ts';
import type { PostedEntry } from './journal-records.ts';
import type { Rows } from './table.ts';
import type { CoinRow } from './coin-records.ts';

export type StoreDump = Readonly<{
  /** Treasury acts by number. */
  acts: Rows<TreasuryAct>;
  refills: Rows<Refill>;
  /** Changes of hot keys by `chain epoch`. */
  epochs: Rows<KeyEpoch>;
  /** Returns from cold storage by number. */
  returns: Rows<ColdReturn>;
  /** A number that changes whenever any row may have changed. */
  changes(): number;
  /** Orders by id, including erased ones. */
  orders: Rows<Order>;
  /** Times of erasure by order id. */
  erasedAt: Rows<number>;
  /** History by order id, oldest entry first. */
  history: Rows<readonly OrderHistory[]>;
  /** Deposits by id. */
  deposits: Rows<Deposit>;
  /** Payouts by id. */
  payouts: Rows<Payout>;
  /** Attempts by payout id, the first one first. */
  attempts: Rows<readonly Attempt[]>;
  /** Loans by id. */
  loans: Rows<Loan>;
  /** Watched addresses by `family address`. */
  watched: Rows<WatchedAddress>;
  /** Coins by `chain id`, each with the payout that reserved it. */
  coins: Rows<CoinRow>;
  /** The next nonce by `chain wallet`. */
  nonces: Rows<number>;
  /** Fundings by id. */
  fundings: Rows<Funding>;
  /** Journal entries, oldest first, without hashes. */
  journal: readonly PostedEntry[];
  /** References of all journal entries. */
  refs: Rows<true>;
  /** Balances by `account currency`; zero balances are left out. */
  balances: Rows<Line>;
  /** Our fees as they were booked, by order and currency. */
  fees: Rows<bigint>;
  /** The last block read, by chain. */
  cursors: Rows<BlockRef>;
  /** Health of the node, by chain. */
  health: Rows<ChainHealth>;
  /** The latest prices, under the key `latest`. */
  rates: Rows<RateSnapshot>;
  /** Pauses by scope. */
  pauses: Rows<Pause>;
  /** Payout stops by `scope reason`. */
  stops: Rows<PayoutStop>;
  creditRules: Rows<CreditRule>;
  /** Screening matches by id. */
  matches: Rows<ScreeningMatch>;
  audit: readonly AuditEntry[];
}>;
