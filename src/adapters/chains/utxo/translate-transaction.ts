/** Converts a node's transaction to the port's type. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeOutput, NodeScript, NodeTransaction } from './rpc/answers.ts';
import { parseCoins } from './rpc/exact-json.ts';

/** Address and amount of a spent coin. The address is null if the coin's script has none. */
export type SpentCoin = Readonly<{ address: string | null; units: bigint }>;
export type FindSpentCoin = (coinId: string) => SpentCoin | undefined;

/** Converts a transaction. Undefined if a spent coin cannot be found, because the senders are then unknown. */
export function translateTransaction(
  currency: CurrencyId,
  transaction: NodeTransaction,
  findSpentCoin: FindSpentCoin,
): ChainTransaction | undefined {
  const inputs = transaction.vin.filter((input) => 'txid' in input);
  // Newer nodes include the spent coins in blocks.
  const spent = inputs.flatMap((input) =>
    input.prevout ? [toSpentCoin(input.prevout)] : (findSpentCoin(coinName(input)) ?? []),
  );
  if (spent.length !== inputs.length) return undefined;
  const senders = new Set(spent.flatMap(({ address }) => address ?? []));
  return {
    txid: transaction.txid,
    isSuccessful: true,
    consumes: inputs.map(coinName),
    senders: [...senders],
    outputs: translateOutputs(currency, transaction),
    feeUnits: feeOf(transaction, spent),
  };
}

/** Ids of the spent coins, in the format of `conflictKey`. Coinbase and MWEB inputs have none. */
export function consumedCoins({ vin }: NodeTransaction): readonly string[] {
  return vin.flatMap((input) => ('txid' in input ? [coinName(input)] : []));
}

/** All coins that the transaction creates, including those without an address. */
export function madeCoins({ txid, vout }: NodeTransaction): readonly (readonly [string, SpentCoin])[] {
  return vout.flatMap((output) => (output.ismweb ? [] : [[`${txid}:${output.n}`, toSpentCoin(output)] as const]));
}

export function toSpentCoin({ value, scriptPubKey }: NodeOutput): SpentCoin {
  return { address: addressOf(scriptPubKey), units: parseCoins(value) };
}

/**
 * Script types with exactly one address. Older nodes also report addresses for others (bare public key, multisig), but
 * such a coin is not a payment to that address and could not be spent like one.
 */
const scriptsWithAddress: ReadonlySet<string> = new Set([
  'pubkeyhash',
  'scripthash',
  'witness_v0_keyhash',
  'witness_v0_scripthash',
  'witness_v1_taproot',
]);

function addressOf({ type, address, addresses = [] }: NodeScript): string | null {
  if (!scriptsWithAddress.has(type)) return null;
  return address ?? (addresses.length === 1 ? addresses[0] : undefined) ?? null;
}

/**
 * Outputs of a transaction. Those without an address (data, unknown scripts) are left out, because they pay to no known
 * address.
 */
function translateOutputs(currency: CurrencyId, { vout }: NodeTransaction): readonly TransactionOutput[] {
  return vout.flatMap((output) => {
    if (output.ismweb) return [];
    const { address, units } = toSpentCoin(output);
    return address === null ? [] : [{ index: output.n, currency, to: address, units }];
  });
}

function coinName({ txid, vout }: Readonly<{ txid: string; vout: number }>): string {
  return `${txid}:${vout}`;
}

/**
 * Network fee of a transaction. 0 for a coinbase, and if a part of the transaction is hidden (MWEB). Our own
 * transactions are neither.
 */
function feeOf({ fee, vin, vout }: NodeTransaction, spent: readonly SpentCoin[]): bigint {
  if (fee !== undefined) return parseCoins(fee);
  if (vin.some((input) => !('txid' in input)) || vout.some(({ ismweb }) => ismweb)) return 0n;
  const made = vout.flatMap((output) => (output.ismweb ? [] : [parseCoins(output.value)]));
  const left = sum(spent.map(({ units }) => units)) - sum(made);
  return left > 0n ? left : 0n;
}

function sum(parts: readonly bigint[]): bigint {
  return parts.reduce((total, part) => total + part, 0n);
}
