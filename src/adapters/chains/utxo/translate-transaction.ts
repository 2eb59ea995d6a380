/** A node's transaction in the words of the port. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainTransaction, TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeOutput, NodeScript, NodeTransaction } from './rpc/answers.ts';
import { parseCoins } from './rpc/exact-json.ts';

/** What a coin that is spent held, and for whom. Null where its script is none that has an address. */
export type SpentCoin = Readonly<{ address: string | null; units: bigint }>;
export type FindSpentCoin = (coinId: string) => SpentCoin | undefined;

/** Undefined where a coin that it spends cannot be found: then nobody can say whom it spends from. */
export function translateTransaction(
  currency: CurrencyId,
  transaction: NodeTransaction,
  findSpentCoin: FindSpentCoin,
): ChainTransaction | undefined {
  const inputs = transaction.vin.filter((input) => 'txid' in input);
  // Newer nodes show in a block what every input spent.
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

/** The coins it spends, in the words of `conflictKey`. New coins of miners and hidden ones come from nowhere. */
export function consumedCoins({ vin }: NodeTransaction): readonly string[] {
  return vin.flatMap((input) => ('txid' in input ? [coinName(input)] : []));
}

/** Every coin it makes, also those that have no address. */
export function madeCoins({ txid, vout }: NodeTransaction): readonly (readonly [string, SpentCoin])[] {
  return vout.flatMap((output) => (output.ismweb ? [] : [[`${txid}:${output.n}`, toSpentCoin(output)] as const]));
}

export function toSpentCoin({ value, scriptPubKey }: NodeOutput): SpentCoin {
  return { address: addressOf(scriptPubKey), units: parseCoins(value) };
}

/**
 * The scripts that one address stands for. Older nodes also name addresses for scripts that are not paid through one (a
 * bare key, several keys together): a coin there is not a payment to that address and could not be spent like one.
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

/** Outputs that have no address (data, unknown scripts) are left out: nobody can be paid through them by name. */
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

/** Nothing where a part of it is hidden, or where it makes new coins. Our own transactions never do either. */
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
