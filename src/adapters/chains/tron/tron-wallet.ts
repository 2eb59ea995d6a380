/** Derives the keys of TRON and signs with them. Makes no requests to a node, so it can run on a separate host. */
import { sha256 } from '@noble/hashes/sha2.js';
import { hex, utf8 } from '@scure/base';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { openKeyTree, type Key, type KeyTree } from './key-tree.ts';
import { signTransfer } from './sign-transfer.ts';
import type { TokenBook } from './token-book.ts';
import { endOfWindow, usage, usualByteUnits } from './tron-networks.ts';

export type TronWalletOptions = Readonly<{ book: TokenBook; seed: Uint8Array }>;

export function makeTronWallet({ book, seed }: TronWalletOptions): ChainWallet {
  const keys = openKeyTree(seed);
  return {
    chain: 'tron',
    signsForDeposits: true,
    address: async (role, index) => keys.keyAt(role, index).address,
    hotAddress: async (epoch = 0) => keys.keyAt('hot', epoch).address,
    sign: async (request) => {
      const { reference, validUntilHeight } = openRequest(request);
      const payer = findKey(keys, request);
      return signTransfer({
        payer,
        to: request.to,
        units: request.amount.units,
        token: findToken(book, request),
        reference,
        expiration: endOfWindow(reference, validUntilHeight),
        timestamp: reference.time - drawDistance(request),
      });
    },
  };
}

/**
 * Reads a signing request. Throws on a request that cannot be a transaction of this chain, which is a bug of the
 * caller.
 */
function openRequest({ domain, amount, validUntilHeight, reference }: SigningRequest) {
  if (domain.kind !== 'window') throw new TypeError(`tron has no ${domain.kind} to sign with`);
  if (validUntilHeight === null) throw new TypeError('a transaction of this chain needs a last block');
  if (currencies[amount.currency].chain !== 'tron') throw new TypeError(`tron has no ${amount.currency}`);
  if (amount.units <= 0n) throw new RangeError('a payout moves something');
  if (!reference) throw new TypeError('a transaction of this chain names a block');
  if (reference.height > validUntilHeight) throw new RangeError('the block that it names is after its last');
  return { reference, validUntilHeight };
}

/**
 * Finds the signing key. The conflict domain contains the paying address. A deposit address signs with the key of its
 * index. The sender always pays the fee.
 */
function findKey(keys: KeyTree, { domain, source, feePayer }: SigningRequest): Key {
  const wallet = domain.kind === 'window' ? domain.wallet : '';
  if (source && source.chain !== 'tron') throw new TypeError('a key of another chain cannot sign for tron');
  const key = source ? keys.keyAt('deposit', source.index) : keys.findHot(wallet);
  if (key?.address !== wallet) throw new TypeError('the tron wallet that should sign is not ours');
  if (feePayer !== undefined && feePayer !== wallet) throw new TypeError('on tron whoever sends pays the fee');
  return key;
}

/** Number of hash bytes that are used as milliseconds: up to 35 years. */
const distanceBytes = 5;

/**
 * Offset of the creation time that makes the transactions of two payouts of the same amount to the same address differ.
 * A memo would cost a whole coin and is public; the creation time is free and reveals nothing.
 */
function drawDistance({ payoutId, attempt }: SigningRequest): number {
  return Number.parseInt(hex.encode(sha256(utf8.decode(`${payoutId} ${attempt}`)).subarray(0, distanceBytes)), 16);
}

/**
 * The token of a payment and its fee limit. The fee limit covers only the energy of the call. The bytes of the call are
 * paid separately, and the fee has to cover both.
 */
function findToken(book: TokenBook, { amount, feeUnits }: SigningRequest) {
  if (amount.currency === book.nativeCurrency) return undefined;
  const contract = book.contractOf(amount.currency);
  if (contract === undefined) throw new TypeError(`no contract of ${amount.currency} on tron is configured`);
  const feeLimitUnits = feeUnits - usage.tokenBytes * usualByteUnits;
  if (feeLimitUnits <= 0n) throw new RangeError('a call that may burn nothing always fails');
  return { contract, feeLimitUnits };
}
