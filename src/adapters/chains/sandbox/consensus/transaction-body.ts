/**
 * The body of a simulated transaction: what is signed and hashed. Chains with coins name the coins they spend; account
 * chains name a sender and, by family, a nonce or the last block that may hold the transaction.
 */
import { hash } from 'node:crypto';
import { base58, hex } from '@scure/base';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';

export type BodyOutput = Readonly<{
  to: string;
  /** Null for a token nobody knows. */
  currency: CurrencyId | null;
  units: bigint;
}>;

export type CoinBody = Readonly<{
  kind: 'coins';
  inputs: readonly string[];
  outputs: readonly BodyOutput[];
  /** What the inputs hold and the outputs do not. Written down so that a body tells its whole story. */
  feeUnits: bigint;
  /** Changes the id and nothing else: an equal transaction in another spelling. */
  tag: string;
}>;

export type AccountBody = Readonly<{
  kind: 'account';
  sender: string;
  nonce: number | null;
  outputs: readonly BodyOutput[];
  feeUnits: bigint;
  /** Who pays the fee, where another one than the sender does. */
  feePayer?: string;
  validUntilHeight: number | null;
  /** The transfer will revert: it is mined, costs its fee and moves nothing. */
  fails: boolean;
  /** A contract hands the money on: nobody sees whom it pays before it is executed. */
  isInner?: boolean;
  /** Keeps two equal payments apart where no nonce does, as a recent block's hash does on the real chains. */
  tag: string;
}>;

export type TransactionBody = CoinBody | AccountBody;

/** The one text of a body. */
export function writeBody(body: TransactionBody): string {
  const outputs = body.outputs.map(({ units, ...output }) => ({ ...output, units: units.toString() }));
  return canonicalJson({ ...body, feeUnits: body.feeUnits.toString(), outputs });
}

/** Reads what `writeBody` wrote. Only for texts that are known to come from there: signed ones, stored ones. */
export function readBody(text: string): TransactionBody {
  const written = JSON.parse(text) as Written<TransactionBody>;
  const outputs = written.outputs.map(({ units, ...output }) => ({ ...output, units: BigInt(units) }));
  return { ...written, feeUnits: BigInt(written.feeUnits), outputs };
}

/** The id in the look that the chain's own explorers have made familiar. */
export function toTxid(chain: ChainId, bodyText: string): string {
  const { family } = chains[chain];
  if (family === 'solana') return base58.encode(digest('sha512', chain, bodyText));
  const id = hex.encode(digest('sha256', chain, bodyText));
  return family === 'evm' ? `0x${id}` : id;
}

/** True when no block above this height may hold it any more. */
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
