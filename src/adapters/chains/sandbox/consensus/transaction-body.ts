/**
 * The body of a simulated transaction, which is signed and hashed. On UTXO chains it has the coins it spends; on
 * account chains a sender and, depending on the family, a nonce or the last valid block.
 */
import { hash } from 'node:crypto';
import { base58, hex } from '@scure/base';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

export type BodyOutput = Readonly<{
  to: string;
  /** Currency of the output. Null for an unknown token. */
  currency: CurrencyId | null;
  units: bigint;
}>;

export type CoinBody = Readonly<{
  kind: 'coins';
  inputs: readonly string[];
  outputs: readonly BodyOutput[];
  /** Network fee: inputs minus outputs. Stored, so that the fee is known without looking up the inputs. */
  feeUnits: bigint;
  /** Changes only the txid, to distinguish otherwise equal transactions (malleability). */
  tag: string;
}>;

export type AccountBody = Readonly<{
  kind: 'account';
  sender: string;
  nonce: number | null;
  /** Account that the nonce is of. Absent if it is the sender's own. */
  nonceAccount?: string;
  outputs: readonly BodyOutput[];
  feeUnits: bigint;
  /** Address that pays the fee. Absent if the sender pays it. */
  feePayer?: string;
  validUntilHeight: number | null;
  /** Whether the transfer will revert: it is mined and costs its fee, but transfers nothing. */
  fails: boolean;
  /** True for a payment by a contract, whose receiver is not visible before execution. */
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

/** Parses the output of `writeBody` without validation, so it is for signed or stored texts only. */
export function readBody(text: string): TransactionBody {
  const written = JSON.parse(text) as Written<TransactionBody>;
  const outputs = written.outputs.map(({ units, ...output }) => ({ ...output, units: BigInt(units) }));
  return { ...written, feeUnits: BigInt(written.feeUnits), outputs };
}

/** Txid in the format of the chain's own explorers. */
export function toTxid(chain: ChainId, bodyText: string): string {
  const { family } = chains[chain];
  if (family === 'solana') return base58.encode(digest('sha512', chain, bodyText));
  const id = hex.encode(digest('sha256', chain, bodyText));
  return family === 'evm' ? `0x${id}` : id;
}

/** Whose nonce a transaction uses. */
export function nonceOwner({ sender, nonceAccount = sender }: AccountBody): string {
  return nonceAccount;
}

/** Whether the transaction can no longer be in a block above this height. */
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
