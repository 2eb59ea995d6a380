/** Database port of cold storage: accounts, their addresses, moves, and what the chain showed at the last look. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { ColdSums } from '#src/domain/ledger/books.ts';
import type { ColdCoin, ColdReturn, ReturnCame, ReturnState } from '#src/domain/treasury/cold-return.ts';
import type { ColdAccount, ColdAddress, ColdMove, ColdPlace, ColdState } from '#src/domain/treasury/cold.ts';

export type ColdPatch = Partial<Pick<ColdMove, 'endedAt'>>;

/** Moves to cold storage. Part of the general records, because payouts are. */
export interface ColdMoveRecords {
  /** Inserts a move. Throws `AlreadyTaken` if its number exists. */
  insert(move: ColdMove): Promise<void>;
  /** Reads a move and locks its row until the transaction ends. */
  lock(id: string): Promise<ColdMove | undefined>;
  /** Changes a move by compare and set. Throws if `fromVersion` is not its version. */
  move(move: Readonly<{ id: string; fromVersion: number; state: ColdState; patch: ColdPatch }>): Promise<void>;
  /** Stores which coin of a mined transaction lies at the cold address. Does nothing if there is no such move. */
  setCoin(id: string, coinId: string): Promise<void>;
  /** What the moves that have arrived brought to cold storage, by currency. */
  brought(): Promise<readonly Money[]>;
}

export type ReturnPatch = Partial<Pick<ColdReturn, 'txid' | 'raw' | 'signedAt' | 'endedAt' | 'trouble' | 'came'>>;

/** What a view-only wallet has not learned yet from the signed file of a return. */
export type ColdImport = Readonly<{ returned: ColdReturn; signedSet: string }>;

/** Returns from cold storage. Part of the general records, because payments to the hot wallet are. */
export interface ColdReturnRecords {
  /** Inserts a return and binds its coins. Throws `AlreadyTaken` if one of them is bound. */
  insert(returned: ColdReturn): Promise<void>;
  lock(id: string): Promise<ColdReturn | undefined>;
  /**
   * The return with this transaction, or that came by it, locked. One that is open or has arrived comes before one that
   * was given up.
   */
  lockByTxid(chain: ChainId, txid: string): Promise<ColdReturn | undefined>;
  /** Open returns besides this one that have one of these coins, locked, by number. */
  lockRivals(returned: Pick<ColdReturn, 'id' | 'chain' | 'plan'>): Promise<readonly ColdReturn[]>;
  /** Changes a return by compare and set. Throws if `fromVersion` is not its version. */
  move(move: Readonly<{ id: string; fromVersion: number; state: ReturnState; patch: ReturnPatch }>): Promise<void>;
  /** Gives the coins of a return free. */
  freeCoins(id: string): Promise<void>;
  /** Binds the coins of a return that are free. */
  bindCoins(returned: Pick<ColdReturn, 'id' | 'chain' | 'plan'>): Promise<void>;
  /** Returns that are neither signed nor cancelled, and those that have not arrived, by number. */
  open(): Promise<readonly ColdReturn[]>;
  /** Returns of a chain that have not arrived, open ones first. Whoever has signed one may send it. */
  pending(chain: ChainId): Promise<readonly ColdReturn[]>;
  /** Notes how a return was mined. Its version does not matter. */
  setCame(id: string, came: ReturnCame): Promise<void>;
  /** After a reorg: forgets what the block at this height said of returns that have not arrived. */
  forgetCame(chain: ChainId, height: number): Promise<void>;
  /** Keeps what a view-only wallet has to learn from a signed file. Does nothing if it is kept already. */
  addImport(returnId: string, signedSet: string): Promise<void>;
  imports(): Promise<readonly ColdImport[]>;
  dropImport(returnId: string): Promise<void>;
  /** Whether one of these coins was booked as gone. */
  areLost(chain: ChainId, coinIds: readonly string[]): Promise<boolean>;
  sums(): Promise<Pick<ColdSums, 'taken' | 'onTheWay' | 'lost'>>;
}

export type ColdBalance = Readonly<{ currency: CurrencyId; units: bigint; missingUnits: bigint; seenAt: number }>;

export interface ColdRecords {
  /** All accounts, those that may be used first, then the newest. */
  accounts(): Promise<readonly ColdAccount[]>;
  find(id: string): Promise<ColdAccount | undefined>;
  /** Like `find`, and locks the row, so that it is not retired meanwhile. */
  lock(id: string): Promise<ColdAccount | undefined>;
  /** Adds an account. Throws `AlreadyTaken` if its chain has one that is not retired. */
  add(account: Omit<ColdAccount, 'addedBy'>): Promise<void>;
  retire(id: string, by: string, at: number): Promise<void>;
  /** The index after the highest one of this branch that was given to a move. */
  nextIndex(accountId: string, branch: ColdPlace['branch']): Promise<number>;
  /** Notes that an address was given to a move. One that was given before stays as it is. */
  give(address: ColdAddress): Promise<void>;
  /** Addresses of a chain that were given to moves, of all its accounts. */
  addresses(chain: ChainId): Promise<readonly ColdAddress[]>;
  /** Addresses of a chain that moves have which wait, are under way or were made, also those that failed. */
  takenAddresses(chain: ChainId): Promise<readonly string[]>;
  /** Open moves first, then the newest, each with its transaction. */
  moves(limit: number): Promise<readonly (ColdMove & Readonly<{ txid: string | null }>)[]>;
  /**
   * Coins that must be there on a chain of coins: each is one of these ids, because the change of a signed return is
   * either mined or still in the coins that it spends.
   */
  coins(chain: ChainId): Promise<readonly Readonly<{ ids: readonly string[]; units: bigint }>[]>;
  /** Coins of an account that no return has bound, each with the transaction that made it. */
  freeCoins(accountId: string): Promise<readonly ColdCoin[]>;
  /** Open returns first, then the newest. */
  returns(limit: number): Promise<readonly ColdReturn[]>;
  /** Books coins as gone. Those of chains without coins have no ids. */
  addLoss(loss: Readonly<{ actId: string; chain: ChainId; amount: Money; coins: readonly string[] }>): Promise<void>;
  balances(): Promise<readonly ColdBalance[]>;
  putBalance(balance: ColdBalance): Promise<void>;
}
