/**
 * Signed transactions as text: the body, a dot, and a MAC with the key of the simulated network. The MAC replaces the
 * signatures of real chains: any changed byte is detected. Whoever runs the simulated network has its key, so it keeps
 * nobody from paying who may write the network's tables anyway.
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

/** The key of the simulated network of a chain. The seed does not follow from it. */
export function deriveNetworkKey(seed: Uint8Array, chain: ChainId): Uint8Array {
  return new Uint8Array(createHmac('sha256', seed).update(`sandbox transactions of ${chain}`).digest());
}

export function makeSignature(networkKey: Uint8Array, chain: ChainId): Signature {
  const key = createSecretKey(networkKey);
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
