/**
 * A view-only wallet of cold storage in a monero-wallet-rpc of its own: it sees what lies there and writes unsigned
 * transactions. The offline wallet signs them (`sign_transfer` with `export_raw`). What comes back is not believed: the
 * bytes of the transaction are read, and must pay our hot wallet exactly what was planned; the daemon judges its
 * signatures and proofs.
 */
import { hex } from '@scure/base';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Learned, SignedReturn, ViewWallet, ViewWalletRefusal } from '#src/usecases/ports/cold-keys.ts';
import { JsonRpcRefusal } from '../json-rpc.ts';
import { judge } from './judge-transaction.ts';
import { readPaid } from './keys/read-paid.ts';
import { spendKeyIn, type ViewKeys } from './keys/view-keys.ts';
import { readSpent } from './read-balances.ts';
import { readHead } from './read-head.ts';
import { readTransaction, transactionId } from './read-transaction.ts';
import type { WholeNumber } from './rpc/exact-json.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { readTransactionStatus } from './transaction-status.ts';

export type ColdWalletOptions = Readonly<{ program: MoneroRpc; daemon: MoneroRpc; keys: ViewKeys }>;

/** A wallet that was offline for long scans for minutes. */
const refreshTimeoutMs = 280_000;

export function makeColdWallet({ program, daemon, keys }: ColdWalletOptions): ViewWallet {
  /** Reads new blocks. Whether the wallet has read as far as the node. */
  const refresh = async (): Promise<boolean> => {
    const { height } = await readHead(daemon);
    await program.call('refresh', {}, refreshTimeoutMs);
    return (await program.call<Readonly<{ height: number }>>('get_height')).height > height;
  };
  return {
    openFor: async (addresses) => {
      const open = await readAddress(program);
      return addresses.find((address) => address === open);
    },
    held: async (address, upTo) => {
      await assertIts(program, address);
      if (!(await refresh()) || (await hasUnread({ program, daemon }, upTo))) return undefined;
      // Not its balance: that has the change of a payment twice if the wallet read its block before it learned of it.
      type Listed = Readonly<{ transfers?: readonly Readonly<{ amount: WholeNumber }>[] }>;
      const asked = { transfer_type: 'available', account_index: 0 };
      const { transfers = [] } = await program.call<Listed>('incoming_transfers', asked);
      return transfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    },
    write: async ({ from, to, units }) => {
      await assertIts(program, from);
      if (!(await refresh())) throw new OutsideError('the wallet of cold storage has not read as far as monerod');
      return await writeUnsigned(program, { to, units });
    },
    readSigned: async (written, text) => {
      const { raw, signed = null } = parse(text) ?? {};
      if (raw === undefined) return refuse('cold_file_unreadable');
      await assertIts(program, written.from);
      const { key } = await program.call<Readonly<{ key: string }>>('query_key', { key_type: 'view_key' });
      const read = readRaw(raw, written, { hot: keys.viewSecret, cold: hex.decode(key) });
      if (!read.ok) return read;
      const isMined = (await readTransactionStatus(daemon, read.value.txid)).kind === 'mined';
      if (!isMined && (await isAnySpent(daemon, raw))) return refuse('cold_coins_spent');
      const doubt = isMined ? undefined : await judge(daemon, read.value);
      return doubt === undefined ? accept({ ...read.value, signedSet: signed }) : refuse(doubt);
    },
    learn: async ({ address, txid, signedSet }) => {
      await assertIts(program, address);
      const learned = await submit(program, signedSet, txid);
      // Blocks that it has read already it does not read again: it must ask the daemon which coins are spent.
      await program.call('rescan_spent', {}, refreshTimeoutMs);
      // A program that is killed forgets what it has not stored.
      await program.call('store');
      return learned;
    },
    isOutspent: async (raw) => await isAnySpent(daemon, raw),
  };
}

/** Whether the wallet knows of something that blocks up to this one do not tell: its own payments, or later blocks. */
async function hasUnread({ program, daemon }: Omit<ColdWalletOptions, 'keys'>, upTo: number): Promise<boolean> {
  const { height } = await program.call<Readonly<{ height: number }>>('get_height');
  type Listed = Readonly<{ pending?: readonly Readonly<{ txid: string }>[] }>;
  const { pending = [] } = await program.call<Listed>('get_transfers', { pending: true, account_index: 0 });
  // One whose block it read before it learned of it stays in this list for good.
  const mined = await Promise.all(pending.map(async ({ txid }) => await readTransactionStatus(daemon, txid)));
  return height - 1 > upTo || mined.some(({ kind }) => kind !== 'mined');
}

/** Throws if another wallet is open than the one of this address. */
async function assertIts(program: MoneroRpc, address: string): Promise<void> {
  if ((await readAddress(program)) !== address)
    throw new OutsideError('another wallet than that of cold storage is open');
}

async function readAddress(program: MoneroRpc): Promise<string> {
  const asked = { account_index: 0, address_index: [0] };
  return (await program.call<Readonly<{ address: string }>>('get_address', asked)).address;
}

/** Errors of the wallet program: the text is no signed set, or none that it can read; it was not sent again. */
const [badHex, badSet, notSent] = [-26, -40, -41];

/** The wallet reads which coins are spent before it sends, so that it has learned it also if nothing was sent. */
async function submit(program: MoneroRpc, signedSet: string, txid: string): Promise<Learned> {
  try {
    type Sent = Readonly<{ tx_hash_list?: readonly string[] }>;
    const { tx_hash_list: sent = [] } = await program.call<Sent>('submit_transfer', { tx_data_hex: signedSet });
    return sent.every((each) => each === txid) ? 'learned' : 'other';
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal)) throw error;
    if (error.code === badHex || error.code === badSet) return 'unreadable';
    if (error.code === notSent) return 'learned';
    throw error;
  }
}

type Unsigned = Readonly<{ fee: WholeNumber; unsigned_txset?: string }>;

async function writeUnsigned(program: MoneroRpc, { to, units }: Readonly<{ to: string; units: bigint }>) {
  try {
    const { fee, unsigned_txset: set = '' } = await program.call<Unsigned>('transfer', {
      destinations: [{ address: to, amount: units }],
      account_index: 0,
      do_not_relay: true,
    });
    // A wallet with the spend key signs at once, and must never be given to us.
    if (set === '') throw new OutsideError('the wallet of cold storage can spend: it must be view-only');
    return { file: JSON.stringify({ unsigned_txset: set, export_raw: true }, null, 2), feeUnits: BigInt(fee) };
  } catch (error) {
    if (error instanceof JsonRpcRefusal && /not enough/i.test(error.reason)) return 'short' as const;
    throw error;
  }
}

type Brought = Readonly<{ raw: string; signed: string | undefined }>;

/** The answer of `sign_transfer`, or its result alone. One transaction: a larger payment is brought in parts. */
function parse(text: string): Brought | undefined {
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const result = (answer['result'] ?? answer) as Readonly<Record<string, unknown>>;
    const { tx_raw_list: raws, signed_txset: signed } = result;
    const [raw, ...others] = Array.isArray(raws) ? (raws as readonly unknown[]) : [];
    if (typeof raw !== 'string' || others.length > 0) return undefined;
    return { raw: raw.toLowerCase(), signed: typeof signed === 'string' ? signed : undefined };
  } catch {
    return undefined;
  }
}

type Written = Readonly<{ from: string; to: string; units: bigint; feeUnits: bigint }>;
type ViewSecrets = Readonly<{ hot: Uint8Array; cold: Uint8Array }>;

function readRaw(
  raw: string,
  { from, to, units, feeUnits }: Written,
  secrets: ViewSecrets,
): Result<SignedReturn, ViewWalletRefusal> {
  try {
    const txid = transactionId(raw);
    const facts = readTransaction(raw);
    const paid = readPaid(raw, secrets.hot, spendKeyIn(to));
    const change = readPaid(raw, secrets.cold, spendKeyIn(from));
    const isPaid = facts.feeUnits === feeUnits && facts.unlockTime === 0n && paid.length === 1 && paid[0] === units;
    // The rest of the coins goes back to cold storage, and to nobody else.
    const isAll = change.length > 0 && paid.length + change.length === facts.outputKeys.length;
    return isPaid && isAll ? accept({ raw, txid }) : refuse('cold_file_different');
  } catch {
    return refuse('cold_file_unreadable');
  }
}

/** Whether a coin that the transaction spends is spent in a block. */
async function isAnySpent(daemon: MoneroRpc, raw: string): Promise<boolean> {
  const statuses = await readSpent(daemon, readTransaction(raw).keyImages);
  return [...statuses.values()].includes('in_block');
}
