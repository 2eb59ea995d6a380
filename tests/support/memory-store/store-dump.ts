/** What the memory store shows to the checkers of the simulation. */
import type { Line } from '#src/domain/ledger/entry.ts';
import type { Loan } from '#src/domain/loan/loan.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import type { PayoutStop } from '#src/domain/payout-stop.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainHealth } from '#src/usecases/ports/chain-records.ts';
import type { AuditEntry, Funding } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import type { Pause } from '#src/usecases/ports/stop-records.ts';
import type { PostedEntry } from './journal-records.ts';
import type { Rows } from './table.ts';
import type { CoinRow } from './wallet-records.ts';

export type StoreDump = Readonly<{
  /** Another number whenever any row may be another. */
  changes(): number;
  /** By id, erased ones too. */
  orders: Rows<Order>;
  /** By order id. */
  erasedAt: Rows<number>;
  /** By order id: that order's history, oldest first. */
  history: Rows<readonly OrderHistory[]>;
  /** By id. */
  deposits: Rows<Deposit>;
  /** By id. */
  payouts: Rows<Payout>;
  /** By payout id: that payout's attempts, first one first. */
  attempts: Rows<readonly Attempt[]>;
  /** By id. */
  loans: Rows<Loan>;
  /** By `family address`. */
  watched: Rows<WatchedAddress>;
  /** By `chain id`, each with the payout that reserved it. */
  coins: Rows<CoinRow>;
  /** By `chain wallet`: the next nonce. */
  nonces: Rows<number>;
  /** By id. */
  fundings: Rows<Funding>;
  /** Oldest first, without hashes. */
  journal: readonly PostedEntry[];
  /** Which entries there are, by their references. */
  refs: Rows<true>;
  /** By `account currency`; zeros are left out. */
  balances: Rows<Line>;
  /** By chain. */
  cursors: Rows<BlockRef>;
  /** By chain. */
  health: Rows<ChainHealth>;
  /** The latest prices under the one key `latest`. */
  rates: Rows<RateSnapshot>;
  /** By scope. */
  pauses: Rows<Pause>;
  /** By `scope reason`. */
  stops: Rows<PayoutStop>;
  /** By id. */
  matches: Rows<ScreeningMatch>;
  audit: readonly AuditEntry[];
}>;
