/**
 * What needs a private key. One process, the signer, implements it with the keys; server and worker ask it over a
 * socket and have none.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { chainIds, heldCurrencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { SignedTransaction, SigningRequest } from '#src/usecases/ports/chain-adapter.ts';
import type {
  ReceiptAnswer,
  ReceiptToSign,
  RefundToSign,
  TermsAnswer,
  TermsToSign,
} from '#src/usecases/ports/terms-signer.ts';
import { ChainKeysSchema } from '../chains/keys/chain-keys.ts';
import { SecretsSchema } from '../terms/service-secrets.ts';
import type { ToldRule } from './act-rule.ts';

/** What the signer says of itself: no private key follows from it. */
export const DescriptionSchema = z.strictObject({
  profile: z.enum(['sandbox', 'testnet', 'mainnet']),
  /** The key that signs the terms of orders, by its public half in base64, and what else follows from it. */
  terms: z.strictObject({ publicKey: z.string(), secrets: SecretsSchema }).exactOptional(),
  chains: z.partialRecord(
    z.enum(chainIds),
    z.strictObject({
      /** Network of the chain, as in CHAINS_FILE. */
      network: z.string(),
      /** Number of an EVM network, which is signed with every transaction. */
      chainId: z.int().exactOptional(),
      /** Contracts of the tokens, where there are such: both sides must count in the same ones. */
      contracts: z.partialRecord(z.enum(heldCurrencyIds), z.string()).exactOptional(),
      keys: ChainKeysSchema,
      signsForDeposits: z.boolean(),
      /** Key of the simulated network, in the sandbox only: see `consensus/signature.ts`. */
      networkKey: z.string().exactOptional(),
    }),
  ),
});
export type SignerDescription = Readonly<z.infer<typeof DescriptionSchema>>;
export type ChainDescription = NonNullable<SignerDescription['chains'][ChainId]>;

/** Whether a signer has the keys and settings that it had, for all chains that it had. It may have further chains. */
export function isSameSigner(known: SignerDescription, now: SignerDescription): boolean {
  const chains = Object.keys(known.chains) as readonly ChainId[];
  if (known.profile !== now.profile || !isDeepStrictEqual(known.terms, now.terms)) return false;
  return chains.every((chain) => isDeepStrictEqual(known.chains[chain], now.chains[chain]));
}

/** A part of the addresses of a chain that are derived from private keys only. The hot wallet has one in each epoch. */
export type AddressRange = Readonly<{
  chain: ChainId;
  role: 'deposit' | 'change' | 'hot';
  from: number;
  count: number;
}>;

/** Maximum number of addresses that are handed out at once. */
export const mostAddresses = 256;
/** Maximum number of orders whose terms are signed at once. */
export const mostTerms = 256;

/** Maximum number of orders whose receipts are signed at once. */
export const mostReceipts = 16;

/** Maximum number of approvals that are called off at once. */
export const mostApprovals = 100;

/** Methods of the Monero wallet program that only read. Nothing else is passed on to it. */
export const readingMethods = ['get_transfers', 'incoming_transfers', 'get_height'] as const;

/** A question to the Monero wallet program, which belongs to the signer. */
export type WalletQuestion =
  | Readonly<{ kind: 'ask'; method: (typeof readingMethods)[number]; params: Readonly<Record<string, unknown>> }>
  | Readonly<{ kind: 'refresh' }>
  | Readonly<{ kind: 'watch'; minor: number; isUnused: boolean }>
  | Readonly<{ kind: 'made' }>;

export interface Signer {
  describe(): Promise<SignerDescription>;
  addresses(range: AddressRange): Promise<readonly string[]>;
  /** The same request gives the same bytes (see `ChainWallet.sign`) or a refusal, however often it is asked. */
  sign(chain: ChainId, request: SigningRequest): Promise<SignedTransaction>;
  askWallet(question: WalletQuestion): Promise<unknown>;
  /** Signs the terms of orders. The same terms are signed again. */
  signTerms(orders: readonly TermsToSign[]): Promise<readonly TermsAnswer[]>;
  /** Signs a refund address that is given after the terms of its order. Null if they have one that binds. */
  signRefund(refund: RefundToSign): Promise<string | null>;
  /** Signs the receipts of ended orders. The same receipt is signed again. */
  signReceipts(receipts: readonly ReceiptToSign[]): Promise<readonly ReceiptAnswer[]>;
  /** Signs the list of our official channels. */
  signChannels(text: string): Promise<string>;
  /** How it takes acts of operators now. Unlike what it says of itself, that changes while it runs. */
  actRule(): Promise<ToldRule>;
  /** Takes note that approvals are good for nothing any more, so that whoever kept a copy gets nothing for it. */
  voidApprovals(approvals: readonly Approval[]): Promise<void>;
}
