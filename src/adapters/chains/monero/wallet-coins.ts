/** Our outputs as the wallet program reports them. Only the holder of the keys can see them. */
import type { TransactionOutput } from '#src/usecases/ports/chain-adapter.ts';
import type { ViewKeys } from './keys/view-keys.ts';
import { readBodies } from './read-bodies.ts';
import type { TransactionFacts } from './read-transaction.ts';
import type { WalletOutput } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';
import type { WalletSession } from './wallet-session.ts';

export type WalletCoin = Readonly<{
  txid: string;
  /** One-time public key in the transaction that created the output. */
  outputKey: string;
  /** Key image: revealed when the output is spent, and unique, which prevents double spends. */
  keyImage: string;
  /** Subaddress index of the output's address in account 0. */
  minor: number;
  units: bigint;
  isFrozen: boolean;
  /** Whether the coin is spent. True also if the spending transaction is in the pool, or was until recently. */
  isSpent: boolean;
}>;

export type CoinQuestion = Readonly<{ which: 'all' | 'available' | 'unavailable'; minors?: readonly number[] }>;

export async function readCoins(
  session: WalletSession,
  { which, minors }: CoinQuestion,
): Promise<readonly WalletCoin[]> {
  const { transfers = [] } = await session.ask<Readonly<{ transfers?: readonly WalletOutput[] }>>(
    'incoming_transfers',
    {
      transfer_type: which,
      account_index: 0,
      ...(minors && { subaddr_indices: [...new Set(minors)] }),
    },
  );
  return transfers.map((output) => ({
    txid: output.tx_hash,
    outputKey: output.pubkey,
    keyImage: output.key_image,
    minor: output.subaddr_index.minor,
    units: BigInt(output.amount),
    isFrozen: output.frozen,
    isSpent: output.spent,
  }));
}

/**
 * Converts a coin to an output of the transaction that created it. Undefined if the given transaction did not create
 * it.
 */
export function toOutput(
  { outputKeys }: TransactionFacts,
  { outputKey, minor, units }: WalletCoin,
  { addressAt }: ViewKeys,
): TransactionOutput | undefined {
  const index = outputKeys.indexOf(outputKey);
  return index < 0 ? undefined : { index, currency: 'XMR', to: addressAt(minor), units };
}

/** Maps key images to the ids of our coins: `txid:index`. */
export async function nameConsumed(
  daemon: MoneroRpc,
  coins: readonly WalletCoin[],
  keyImages: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Set(keyImages);
  const consumed = coins.filter(({ keyImage }) => wanted.has(keyImage));
  const bodies = await readBodies(
    daemon,
    consumed.map(({ txid }) => txid),
  );
  return new Map(
    consumed.flatMap(({ txid, outputKey, keyImage }) => {
      const index = bodies.get(txid)?.facts.outputKeys.indexOf(outputKey) ?? -1;
      return index < 0 ? [] : [[keyImage, `${txid}:${index}`] as const];
    }),
  );
}
