/**
 * Transactions that bring coins back from cold storage on Solana. They name a nonce account instead of a recent block,
 * so that they live until that is used. The file has the transaction as wallets take it, without its signature; what
 * comes back is that transaction signed, or the signature alone. Only the signature is used.
 */
import {
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingDurableNonce,
  type Nonce,
} from '@solana/kit';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { divideDown } from '#src/domain/money.ts';
import { accept, refuse } from '#src/domain/result.ts';
import type { AccountPlan } from '#src/domain/treasury/cold-return.ts';
import type { AccountFiles, AccountReturn } from '#src/usecases/ports/cold-keys.ts';
import { computeUnitLimit, microUnits, unitsPerSignature } from './solana-networks.ts';
import type { TokenAccounts } from './token-accounts.ts';
import type { TokenBook } from './token-book.ts';
import { moveInstructions } from './transfer-instructions.ts';

export type SolanaFileOptions = Readonly<{ book: TokenBook; tokenAccounts: TokenAccounts }>;

const signatureSize = 64;

export function makeSolanaFiles(options: SolanaFileOptions): AccountFiles {
  return {
    writeReturn: async (wanted) => {
      const { from, durable } = accountOf(wanted);
      const message = await build(wanted, options);
      const transaction = base64.encode(seal(new Uint8Array(signatureSize), message));
      const facts = { from, nonceAccount: durable.account, nonce: durable.value };
      return { file: JSON.stringify({ ...facts, transaction, message: base64.encode(message) }, null, 2), txid: null };
    },
    readSigned: async (wanted, text) => {
      const read = parse(text);
      if (!read) return refuse('cold_file_unreadable');
      const message = await build(wanted, options);
      if (read.message && !isEqual(read.message, message)) return refuse('cold_file_different');
      const { signature } = read;
      if (signature.every((byte) => byte === 0)) return refuse('cold_file_unsigned');
      if (!isGood(signature, message, accountOf(wanted).from)) return refuse('cold_file_signature');
      return accept({ txid: base58.encode(signature), raw: base64.encode(seal(signature, message)) });
    },
  };
}

type Paying = AccountPlan & Required<Pick<AccountPlan, 'durable'>>;

function accountOf({ plan: { account } }: AccountReturn): Paying {
  if (!account?.durable) throw new TypeError('a return of this chain names a nonce account');
  return { ...account, durable: account.durable };
}

/** The bytes that are signed. Always the same for the same plan. */
async function build(wanted: AccountReturn, options: SolanaFileOptions): Promise<Uint8Array> {
  const { from, durable } = accountOf(wanted);
  const payer = address(from);
  const signer = createNoopSigner(payer);
  const { to, units } = wanted.plan;
  const token = await findToken(wanted, options);
  const lifetime = {
    nonce: durable.value as Nonce,
    nonceAccountAddress: address(durable.account),
    nonceAuthorityAddress: payer,
  };
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) => setTransactionMessageLifetimeUsingDurableNonce(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(moveInstructions({ to, units, token }, signer, signer), timed),
  );
  const price = microPriceOf(wanted);
  const priced =
    price === 0n
      ? message
      : setTransactionMessageComputeUnitPrice(price, setTransactionMessageComputeUnitLimit(computeUnitLimit, message));
  return Uint8Array.from(compileTransaction(priced).messageBytes);
}

async function findToken({ currency, plan }: AccountReturn, { book, tokenAccounts }: SolanaFileOptions) {
  if (currency === book.nativeCurrency) return undefined;
  const mint = book.mintOf(currency);
  if (mint === undefined || !plan.account) throw new TypeError(`no mint of ${currency} is configured`);
  const [from, into] = [plan.account.from, plan.to];
  const { accountOf: holderOf } = tokenAccounts;
  return {
    mint,
    decimals: currencies[currency].decimals,
    from: await holderOf(from, mint),
    into: await holderOf(into, mint),
  };
}

/** What the transaction pays beyond the fee per signature, by unit of its computation. */
function microPriceOf(wanted: AccountReturn): bigint {
  const { size, unitsPerSize } = accountOf(wanted);
  const { coinSize, tokenSize } = chains.solana.fee;
  if (size !== (currencies[wanted.currency].isToken ? tokenSize : coinSize) || unitsPerSize < unitsPerSignature)
    throw new RangeError('a transaction that pays too little is never mined');
  return divideDown((unitsPerSize - unitsPerSignature) * microUnits, BigInt(computeUnitLimit));
}

/** A transaction as it is sent: the number of signatures, the only one, and the bytes that it is of. */
function seal(signature: Uint8Array, message: Uint8Array): Uint8Array {
  return Uint8Array.from([1, ...signature, ...message]);
}

type Parsed = Readonly<{ signature: Uint8Array; message: Uint8Array | undefined }>;

/** The signed transaction in base64, or JSON that has it or the signature under one of the usual names. */
function parse(text: string): Parsed | undefined {
  const plain = text.trim();
  try {
    if (!plain.startsWith('{')) return open(plain);
    const named = JSON.parse(plain) as Readonly<Record<string, unknown>>;
    const { signature, signedTransaction, transaction } = named;
    if (typeof signature === 'string') return openSignature(signature);
    const signed = signedTransaction ?? transaction;
    return typeof signed === 'string' ? open(signed) : undefined;
  } catch {
    return undefined;
  }
}

function openSignature(text: string): Parsed | undefined {
  const signature = base58.decode(text);
  return signature.length === signatureSize ? { signature, message: undefined } : undefined;
}

function open(text: string): Parsed | undefined {
  const bytes = base64.decode(text);
  if (bytes[0] !== 1 || bytes.length <= 1 + signatureSize) return undefined;
  return { signature: bytes.subarray(1, 1 + signatureSize), message: bytes.subarray(1 + signatureSize) };
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}

/** Validators check signatures by the strict rules. */
function isGood(signature: Uint8Array, message: Uint8Array, from: string): boolean {
  try {
    return ed25519.verify(signature, message, base58.decode(from), { zip215: false });
  } catch {
    return false;
  }
}
