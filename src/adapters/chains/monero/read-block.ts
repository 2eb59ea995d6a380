/**
 * Reads a block of the best chain. The daemon lists its transactions and their inputs; the wallet identifies our
 * outputs. Both must be on the same branch: the block is requested again after the wallet has scanned, and if a reorg
 * replaced it, everything is read again.
 */
import { JsonRpcRefusal } from '#src/adapters/chains/json-rpc.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { ViewKeys } from './keys/view-keys.ts';
import { readBodies, type TransactionBody } from './read-bodies.ts';
import { toBlockRef } from './read-head.ts';
import type { BlockAnswer, TransfersAnswer, WalletTransfer } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import { nameConsumed, readCoins, toOutput, type WalletCoin } from './wallet-coins.ts';
import type { WalletSession } from './wallet-session.ts';

export type Reading = Readonly<{ daemon: MoneroRpc; session: WalletSession; keys: ViewKeys }>;

/** Attempts, in case a reorg replaces the block while it is read. */
const tries = 3;

/** The block at a height. Undefined above the head. */
export async function readBlock(reading: Reading, height: number): Promise<Block | undefined> {
  for (let left = tries; left > 0; left -= 1) {
    const found = await findBlock(reading.daemon, height);
    if (!found) return undefined;
    const { block_header: header, tx_hashes: txids = [] } = found;
    const transactions = await readTransactions(reading, height, txids);
    const isSame = txids.length === 0 || (await findBlock(reading.daemon, height))?.block_header.hash === header.hash;
    if (transactions && isSame) return { ...toBlockRef(header), parentHash: header.prev_hash, transactions };
  }
  throw new OutsideError('the chain changed whenever its block was read');
}

const tooHigh = -2;

async function findBlock(daemon: MoneroRpc, height: number): Promise<BlockAnswer | undefined> {
  try {
    return await daemon.call<BlockAnswer>('get_block', { height });
  } catch (error) {
    if (error instanceof JsonRpcRefusal && error.code === tooHigh) return undefined;
    throw error;
  }
}

/**
 * Transactions of a block without the coinbase transaction, which is locked for sixty blocks, as locked payments are
 * not credited. Undefined if the block was replaced before all of it was read.
 */
async function readTransactions(
  { daemon, session, keys }: Reading,
  height: number,
  txids: readonly string[],
): Promise<readonly ChainTransaction[] | undefined> {
  if (txids.length === 0) return [];
  const bodies = await readBodies(daemon, txids);
  if (bodies.size < txids.length) return undefined;
  if ((await session.refresh()) <= height) throw new OutsideError('monero-wallet-rpc has not read as far as monerod');
  const { coins, payments } = await readOurs(session, height);
  const keyImages = [...bodies.values()].flatMap(({ facts }) => facts.keyImages);
  const consumed = await nameConsumed(daemon, coins, keyImages);
  return txids.flatMap((txid) => {
    const body = bodies.get(txid);
    return body ? [translate(txid, body, { coins, payments, consumed, keys })] : [];
  });
}

type Ours = Readonly<{ coins: readonly WalletCoin[]; payments: readonly WalletTransfer[] }>;

/**
 * Our payments and coins in a block. All coins are requested only if the block has a payment of ours, because the
 * wallet cannot filter them.
 */
async function readOurs(session: WalletSession, height: number): Promise<Ours> {
  const { in: payments = [], out: spends = [] } = await session.ask<TransfersAnswer>('get_transfers', {
    in: true,
    out: true,
    account_index: 0,
    filter_by_height: true,
    // The wallet's `min_height` is exclusive.
    min_height: height - 1,
    max_height: height,
  });
  if (payments.length + spends.length === 0) return { coins: [], payments };
  return { coins: await readCoins(session, { which: 'all' }), payments };
}

type Seen = Ours & Readonly<{ consumed: ReadonlyMap<string, string>; keys: ViewKeys }>;

function translate(txid: string, { facts }: TransactionBody, seen: Seen): ChainTransaction {
  const consumes = facts.keyImages.flatMap((keyImage) => seen.consumed.get(keyImage) ?? []);
  const coins = seen.coins.filter((coin) => coin.txid === txid);
  // A sender can lock a payment for any time. A locked payment is not credited, because we could not spend it.
  const isLocked = facts.unlockTime !== 0n;
  const credited = isLocked ? [] : coins.filter(({ minor }) => consumes.length > 0 || isWhole(txid, minor, seen));
  const outputs = credited.flatMap((coin) => toOutput(facts, coin, seen.keys) ?? []);
  const { feeUnits } = facts;
  const shown = { txid, isSuccessful: true, consumes, senders: [], outputs, feeUnits };
  if (consumes.length === 0) return shown;
  const spent = seen.coins.filter(({ keyImage }) => seen.consumed.has(keyImage) && facts.keyImages.includes(keyImage));
  const paidToOthersUnits = sum(spent.map(({ units }) => units)) - sum(coins.map(({ units }) => units)) - feeUnits;
  return { ...shown, paidToOthersUnits };
}

/**
 * Whether a payment's amount equals the sum of its coins. Two outputs can have the same one-time key, and then only one
 * of them can ever be spent. If the second output is larger, the wallet counts only its excess over the first. Such a
 * payment is not credited.
 */
function isWhole(txid: string, minor: number, { coins, payments }: Ours): boolean {
  const held = sum(coins.filter((coin) => coin.txid === txid && coin.minor === minor).map(({ units }) => units));
  const paid = payments.filter((payment) => payment.txid === txid && payment.subaddr_index.minor === minor);
  return held === sum(paid.map(({ amount }) => BigInt(amount)));
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
