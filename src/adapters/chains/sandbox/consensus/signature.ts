/**
 * Signed transactions as text: the body, a dot, and a MAC with a key derived from the sandbox's seed. The MAC replaces
 * the signatures of real chains: it cannot be made without the seed, and any changed byte is detected.
 */
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { readBody, toTxid, writeBody, type TransactionBody } from './transaction-body.ts';

export type OpenedTransaction = Readonly<{ txid: string; body: TransactionBody }>;

export interface Signature {
  sign(body: TransactionBody): Readonly<{ txid: string; raw: string }>;
  /** Opens a signed transaction. Undefined unless exactly these bytes were made by `sign`. */
  open(raw: string): OpenedTransaction | undefined;
}

export function makeSignature(seed: Uint8Array, chain: ChainId): Signature {
  const key = createSecretKey(createHmac('sha256', seed).update(`sandbox transactions of ${chain}`).digest());
  const mac = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    sign: (body) => {
      const text = writeBody(body);
      return { txid: toTxid(chain, text), raw: `${text}.${mac(text).toString('hex')}` };
    },
    open: (raw) => {
      const [, text, signature] = signedText.exec(raw) ?? [];
      if (text === undefined || signature === undefined) return undefined;
      if (!timingSafeEqual(mac(text), Buffer.from(signature, 'hex'))) return undefined;
      return { txid: toTxid(chain, text), body: readBody(text) };
    },
  };
}

const signedText = /^(\{.*\})\.([0-9a-f]{64})$/s;
