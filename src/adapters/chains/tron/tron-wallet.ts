/**
 * The keys of TRON and what they sign. All it needs from outside is the id and the time of the block that a transaction
 * names: with it the wallet can live on a host of its own.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '@scure/base';
import { chains } from '#src/domain/chains/index.ts';
import { currencies } from '#src/domain/currencies.ts';
import type { BlockRef, ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { openKeyTree, type Key, type KeyTree } from './key-tree.ts';
import { signTransfer } from './sign-transfer.ts';
import type { TokenBook } from './token-book.ts';
import { slotMs, solidDepth, usage, usualByteUnits } from './tron-networks.ts';

export type TronWalletOptions = Readonly<{
  book: TokenBook;
  seed: Uint8Array;
  /** The block at a height of the best chain. Throws an OutsideError when it is not there. */
  blockAt: (height: number) => Promise<BlockRef>;
}>;

export function makeTronWallet({ book, seed, blockAt }: TronWalletOptions): ChainWallet {
  const keys = openKeyTree(seed);
  return {
    chain: 'tron',
    signsForDeposits: true,
    address: async (role, index) => keys.keyAt(role, index).address,
    hotAddress: async () => keys.keyAt('hot', 0).address,
    sign: async (request) => {
      const validUntilHeight = openRequest(request);
      const payer = findKey(keys, request);
      const { reference, expiration } = await openWindow(blockAt, validUntilHeight);
      return signTransfer({
        payer,
        to: request.to,
        units: request.amount.units,
        token: findToken(book, request),
        reference,
        expiration,
        timestamp: reference.time - drawDistance(request),
      });
    },
  };
}

/** Throws on a request that no transaction of this chain can fulfil: the caller's bug. */
function openRequest({ domain, amount, validUntilHeight }: SigningRequest): number {
  if (domain.kind !== 'window') throw new TypeError(`tron has no ${domain.kind} to sign with`);
  if (validUntilHeight === null) throw new TypeError('a transaction of this chain needs a last block');
  if (currencies[amount.currency].chain !== 'tron') throw new TypeError(`tron has no ${amount.currency}`);
  if (amount.units <= 0n) throw new RangeError('a payout moves something');
  return validUntilHeight;
}

/** The domain says who pays. A deposit address pays with the key of its number; nobody else can pay the fee here. */
function findKey(keys: KeyTree, { domain, source, feePayer }: SigningRequest): Key {
  const wallet = domain.kind === 'window' ? domain.wallet : '';
  if (source && source.chain !== 'tron') throw new TypeError('a key of another chain cannot sign for tron');
  const key = source ? keys.keyAt('deposit', source.index) : keys.keyAt('hot', 0);
  if (key.address !== wallet) throw new TypeError('the tron wallet that should sign is not ours');
  if (feePayer !== undefined && feePayer !== wallet) throw new TypeError('on tron whoever sends pays the fee');
  return key;
}

/** A window shorter than this may close before the transaction is anywhere. */
const leastWindowMs = 45_000;

/**
 * Transactions of this chain end by time, and the engine counts in blocks. Every block is at least one slot later than
 * the one before it, and a block takes a transaction only while the time of the block before is less than its
 * expiration. So one that names a block and ends n slots after it can be in none more than n blocks above it; and what
 * names a block is in no branch without it, so that holds on every branch.
 *
 * A solid block is named, because a change of history then takes nothing with it. Slots that were missed since then
 * shorten the window: when they shorten it too much, the newest block is named.
 */
async function openWindow(
  blockAt: TronWalletOptions['blockAt'],
  validUntilHeight: number,
): Promise<Readonly<{ reference: BlockRef; expiration: number }>> {
  const endOf = ({ height, time }: BlockRef) => time + (validUntilHeight - height) * slotMs;
  const newest = await blockAt(validUntilHeight - (chains.tron.validityBlocks ?? 0));
  const solid = await blockAt(Math.max(0, newest.height - solidDepth));
  const reference = endOf(solid) - newest.time < leastWindowMs ? newest : solid;
  return { reference, expiration: endOf(reference) };
}

/** Five bytes of a hash: some time in the 35 years before. */
const distanceBytes = 5;

/**
 * Two payouts of one amount to one address must not be one transaction. A memo would cost a whole coin and could be
 * read by everybody; the time at which it was made costs nothing and says nothing.
 */
function drawDistance({ payoutId, attempt }: SigningRequest): number {
  return Number.parseInt(hex.encode(sha256(utf8.decode(`${payoutId} ${attempt}`)).subarray(0, distanceBytes)), 16);
}

/** The limit holds for what the call burns; its bytes are paid beside it, and the fee has to cover both. */
function findToken(book: TokenBook, { amount, feeUnits }: SigningRequest) {
  if (amount.currency === book.nativeCurrency) return undefined;
  const contract = book.contractOf(amount.currency);
  if (contract === undefined) throw new TypeError(`no contract of ${amount.currency} on tron is configured`);
  const feeLimitUnits = feeUnits - usage.tokenBytes * usualByteUnits;
  if (feeLimitUnits <= 0n) throw new RangeError('a call that may burn nothing always fails');
  return { contract, feeLimitUnits };
}
