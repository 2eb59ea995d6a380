/** Derives the keys of Solana and signs with them. Makes no requests to a node, so it can run on a separate host. */
import { readSolana } from '#src/domain/address/solana.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { divideDown } from '#src/domain/money.ts';
import type { ChainWallet, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import { openKeyTree, type Key, type KeyTree, type TokenKey } from './key-tree.ts';
import { signTransfer } from './sign-transfer.ts';
import { unitsPerSignature } from './solana-networks.ts';
import type { TokenAccounts } from './token-accounts.ts';
import type { TokenBook } from './token-book.ts';

export type SolanaWalletOptions = Readonly<{
  book: TokenBook;
  tokenAccounts: TokenAccounts;
  seed: Uint8Array;
  /** The key of the hot wallet, if it is in a token. */
  hotKey?: TokenKey | undefined;
}>;

export function makeSolanaWallet({ book, tokenAccounts, seed, hotKey }: SolanaWalletOptions): ChainWallet {
  const keys = openKeyTree(seed, hotKey);
  return {
    chain: 'solana',
    signsForDeposits: true,
    address: async (role, index) => keys.keyAt(role, index).address,
    hotAddress: async (epoch = 0) => keys.keyAt('hot', epoch).address,
    sign: async (request) => {
      const { blockhash, validUntilHeight } = openWindow(request);
      const { payer, feePayer } = findKeys(keys, request);
      return await signTransfer({
        payer,
        feePayer,
        to: readReceiver(request),
        units: request.amount.units,
        token: await findToken(book, tokenAccounts, request),
        priorityUnits: priorityOf(request),
        blockhash,
        validUntilHeight,
        // The tag makes the transactions of two payouts of the same amount to the same address differ.
        tag: `${request.payoutId} ${request.attempt}`,
      });
    },
  };
}

/**
 * Reads the validity window of a signing request. Throws on a request that cannot be a transaction of this chain, which
 * is a bug of the caller. A transaction is valid for a fixed number of blocks after its reference block. The runtime
 * accepts it one block longer, which does no harm, because callers that wait for the end of the window also wait for
 * finality.
 */
function openWindow({ domain, amount, validUntilHeight, reference }: SigningRequest) {
  if (domain.kind !== 'window') throw new TypeError(`solana has no ${domain.kind} to sign with`);
  if (validUntilHeight === null) throw new TypeError('a transaction of this chain needs a last block');
  if (currencies[amount.currency].chain !== 'solana') throw new TypeError(`solana has no ${amount.currency}`);
  if (amount.units <= 0n) throw new RangeError('a payout moves something');
  if (!reference) throw new TypeError('a transaction of this chain names a block');
  const isItsEnd = reference.height + (chains.solana.validityBlocks ?? 0) === validUntilHeight;
  if (!isItsEnd) throw new RangeError('a transaction that names this block is valid for longer, or less long');
  return { blockhash: reference.hash, validUntilHeight };
}

/**
 * Finds the signing keys. The conflict domain contains the paying address. A deposit address signs with the key of its
 * index; the fee payer signs too.
 */
function findKeys(
  keys: KeyTree,
  { domain, source, feePayer }: SigningRequest,
): Readonly<{ payer: Key; feePayer: Key }> {
  const wallet = domain.kind === 'window' ? domain.wallet : '';
  const payer = source?.chain === 'solana' ? keys.keyAt('deposit', source.index) : keys.findKey(wallet);
  if (payer?.address !== wallet) throw new TypeError('the solana wallet that should sign is not ours');
  if (feePayer === undefined || feePayer === wallet) return { payer, feePayer: payer };
  const other = keys.findKey(feePayer);
  if (!other) throw new TypeError('the solana wallet that should pay the fee is not ours');
  return { payer, feePayer: other };
}

/** Receiver of the payment. Addresses were validated before, so an invalid one here is a bug and must not be paid. */
function readReceiver({ to }: SigningRequest): string {
  const read = readSolana(to);
  if (!read.ok) throw new TypeError(`what should be paid is no address: ${read.code}`);
  return read.value.canonical;
}

async function findToken(book: TokenBook, { accountOf }: TokenAccounts, { amount, domain, to }: SigningRequest) {
  if (amount.currency === book.nativeCurrency || domain.kind !== 'window') return undefined;
  const mint = book.mintOf(amount.currency);
  if (mint === undefined) throw new TypeError(`no mint of ${amount.currency} is configured`);
  const { decimals } = currencies[amount.currency];
  return { mint, decimals, from: await accountOf(domain.wallet, mint), into: await accountOf(to, mint) };
}

/**
 * Priority fee: the part of the fee above the base fee per signature. The fee of a token payout also includes the rent
 * of a new token account for the receiver, which is not part of the priority fee.
 */
function priorityOf({ amount, feeUnits }: SigningRequest): bigint {
  const { coinSize, tokenSize } = chains.solana.fee;
  const unitsPerSize = divideDown(feeUnits, currencies[amount.currency].isToken ? tokenSize : coinSize);
  if (unitsPerSize < unitsPerSignature) throw new RangeError('a transaction that pays too little is never mined');
  return unitsPerSize - unitsPerSignature;
}
