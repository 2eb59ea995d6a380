/** Converts rows of the schema `sandbox`. Amounts are transferred as text. */
import { isCurrencyId } from '#src/domain/assets/currencies.ts';
import { readBody } from './consensus/transaction-body.ts';
import type {
  Balance,
  ChainRow,
  SandboxCoin,
  Spend,
  StoredBlock,
  StoredTransaction,
  TransactionOrigin,
} from './storage.ts';

export type ChainDataRow = Readonly<{
  height: number;
  fee_floor: string;
  is_down: boolean;
  lag: number;
  finality_stalled_at: number | null;
  salt: number;
  counter: string;
}>;
export type BlockRow = Readonly<{ height: number; hash: string; parent_hash: string; time: string }>;
export type TransactionRow = Readonly<{
  txid: string;
  origin: TransactionOrigin;
  arrival: string;
  body: string;
  spends: string;
  height: number | null;
  position: number | null;
}>;
export type CoinRow = Readonly<{
  id: string;
  txid: string | null;
  address: string;
  units: string;
  spent_by: string | null;
}>;
export type BalanceRow = Readonly<{ address: string; currency: string; units: string }>;

export function toChainRow(row: ChainDataRow): ChainRow {
  const { height, lag, salt } = row;
  return {
    height,
    lag,
    salt,
    isDown: row.is_down,
    finalityStalledAt: row.finality_stalled_at,
    feeFloor: BigInt(row.fee_floor),
    counter: Number(row.counter),
  };
}

export function toBlock({ height, hash, parent_hash: parentHash, time }: BlockRow): StoredBlock {
  return { height, hash, parentHash, time: Number(time) };
}

export function toTransaction({ arrival, body, spends, ...row }: TransactionRow): StoredTransaction {
  return { ...row, arrival: Number(arrival), body: readBody(body), spends: readSpends(spends) };
}

export function toCoin({ units, spent_by: spentBy, ...row }: CoinRow): SandboxCoin {
  return { ...row, units: BigInt(units), spentBy };
}

export function toBalance({ address, currency, units }: BalanceRow): Balance {
  if (!isCurrencyId(currency)) throw new TypeError(`a stored balance names the unknown currency ${currency}`);
  return { address, currency, units: BigInt(units) };
}

export function writeSpends(spends: readonly Spend[]): string {
  return JSON.stringify(spends.map(({ coinId, address, units }) => [coinId, address, units.toString()]));
}

function readSpends(text: string): readonly Spend[] {
  const written = JSON.parse(text) as readonly (readonly [string, string, string])[];
  return written.map(([coinId, address, units]) => ({ coinId, address, units: BigInt(units) }));
}
