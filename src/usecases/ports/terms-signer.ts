/** Port to the key that signs order terms, which the signer alone has. Whoever has its public half verifies. */
import { termsBytes, type OrderTerms } from '#src/domain/terms/order-terms.ts';

/** Terms as they are signed. `addressIndex`: which deposit address of ours they name, so that the signer finds it. */
export type TermsToSign = Readonly<{ text: string; addressIndex: number }>;

/**
 * A signature, or why there is none. `taken`: the order number or the deposit address is another order's. `unsignable`:
 * no order of ours has such terms.
 */
export type TermsAnswer = Readonly<{ signature: string }> | Readonly<{ refused: 'taken' | 'unsignable' }>;

/**
 * A refund address that is given after the terms, and the signed terms of its order. `depositId`: it holds for this
 * deposit alone, because an operator gave it.
 */
export type RefundToSign = Readonly<{
  refundAddress: string;
  terms: Readonly<{ text: string; signature: string }>;
  depositId?: string;
}>;

/** The receipt of an ended order, its terms, and the payouts in it, by which the signer finds what it signed. */
export type ReceiptToSign = Readonly<{
  text: string;
  terms: Readonly<{ text: string; signature: string }>;
  payoutIds: readonly string[];
}>;

/**
 * A signature, or why there is none. `unsignable`: it does not follow from the terms. `unknown`: the signer does not
 * know of having signed such payments. `taken`: the order has another receipt.
 */
export type ReceiptAnswer = Readonly<{ signature: string }> | Readonly<{ refused: 'unsignable' | 'unknown' | 'taken' }>;

export interface TermsSigner {
  /** Key id: the first 16 hex digits of the SHA-256 of the raw public key. */
  readonly keyId: string;
  readonly publicKeyPem: string;

  /**
   * Ed25519 signatures over exactly these texts, in base64 and in the same order. `use` begins while they are verified.
   * What it returns is given only if all of them are ours. Otherwise this throws, so that a transaction around it is
   * taken back.
   */
  sign<Value>(terms: readonly TermsToSign[], use: (answers: readonly TermsAnswer[]) => Promise<Value>): Promise<Value>;

  /**
   * The signature over a refund address that is given after the terms (`refundText`). Null if the terms have one that
   * binds, unless it is for one deposit.
   */
  signRefund(refund: RefundToSign): Promise<string | null>;

  /** Signatures over receipts, in the same order. */
  signReceipts(receipts: readonly ReceiptToSign[]): Promise<readonly ReceiptAnswer[]>;

  /** The signature over the list of our official channels. */
  signChannels(text: string): Promise<string>;

  /** Whether the signature is ours over exactly this text. */
  verify(text: string, signature: string): boolean;
}

/** The published public key: PEM for openssl, raw base64 for browsers. */
export type PublishedTermsKey = Readonly<{ keyId: string; publicKeyPem: string; publicKeyRaw: string }>;

const utf8 = new TextDecoder();

/** The exact text of terms that is signed. */
export function writeTerms(terms: OrderTerms, { keyId }: Pick<TermsSigner, 'keyId'>): string {
  // Terms with another key's id would fail verification and look forged.
  if (terms.keyId !== keyId) throw new TypeError('order terms name another key than the signer’s');
  return utf8.decode(termsBytes(terms));
}
