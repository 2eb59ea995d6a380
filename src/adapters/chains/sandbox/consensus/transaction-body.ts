/**
 * The body of a simulated transaction: what is signed and hashed. On UTXO chains it lists the coins it spends; on
 * account chains it names a sender and, by family, a nonce or the last valid block.
 */
import { hash } from 'node:crypto';
import { base58, hex } from '@scure/base';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

export type BodyOutput = Readonly<{
  to: string;
  /** Null for an unknown token. */
  currency: CurrencyId | null;
  units: bigint;
}>;

export type CoinBody = Readonly<{
  kind: 'coins';
  inputs: readonly string[];
  outputs: readonly BodyOutput[];
  /** Inputs minus outputs. Stored, so that the body is complete without looking up its inputs. */
  feeUnits: bigint;
  /** Changes only the txid: distinguishes otherwise equal transactions (malleability). */
  tag: string;
}>;

export type AccountBody = Readonly<{
  kind: 'account';
  sender: string;
  nonce: number | null;
  outputs: readonly BodyOutput[];
  feeUnits: bigint;
  /** Pays the fee, if not the sender. */
  feePayer?: string;
  validUntilHeight: number | null;
  /** The transfer will revert: it is mined, costs its fee and moves nothing. */
  fails: boolean;
  /** Paid by a contract: the receiver is not visible before execution. */
  isInner?: boolean;
  /** Distinguishes two equal payments without a nonce, as a recent block hash does on real chains. */
  tag: string;
}>;

export type TransactionBody = CoinBody | AccountBody;

/** Canonical serialisation of a body. */
export function writeBody(body: TransactionBody): string {
  const outputs = body.outputs.map(({ units, ...output }) => ({ ...output, units: units.toString() }));
  return canonicalJson({ ...body, feeUnits: body.feeUnits.toString(), outputs });
}

/** Parses the output of `writeBody`. Does not validate: only for signed or stored texts. */
export function readBody(text: string): TransactionBody {
  const written = JSON.parse(text) as Written<TransactionBody>;
  const outputs = written.outputs.map(({ units, ...output }) => ({ ...output, units: BigInt(units) }));
  return { ...written, feeUnits: BigInt(written.feeUnits), outputs };
}

/** A txid in the format that the chain's own explorers use. */
export function toTxid(chain: ChainId, bodyText: string): string {
  const { family } = chains[chain];
  if (family === 'solana') return base58.encode(digest('sha512', chain, bodyText));
  const id = hex.encode(digest('sha256', chain, bodyText));
  return family === 'evm' ? `0x${id}` : id;
}

/** True if the transaction cannot be in any block above this height. */
export function isExpired(body: TransactionBody, headHeight: number): boolean {
  return body.kind === 'account' && body.validUntilHeight !== null && body.validUntilHeight <= headHeight;
}

type Written<Body> = Body extends TransactionBody
  ? Omit<Body, 'outputs' | 'feeUnits'> &
      Readonly<{ feeUnits: string; outputs: readonly (Omit<BodyOutput, 'units'> & Readonly<{ units: string }>)[] }>
  : never;

function digest(algorithm: 'sha256' | 'sha512', chain: ChainId, bodyText: string): Uint8Array {
  return hash(algorithm, `${chain}\n${bodyText}`, 'buffer');
}
