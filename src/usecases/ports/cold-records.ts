/** Database port of cold storage: accounts, their addresses, moves, and what the chain showed at the last look. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
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
  /** Open moves first, then the newest, each with its transaction. */
  moves(limit: number): Promise<readonly (ColdMove & Readonly<{ txid: string | null }>)[]>;
  /** Coins of the moves that have arrived on a chain of coins. */
  coins(chain: ChainId): Promise<readonly Readonly<{ id: string; units: bigint }>[]>;
  balances(): Promise<readonly ColdBalance[]>;
  putBalance(balance: ColdBalance): Promise<void>;
}
