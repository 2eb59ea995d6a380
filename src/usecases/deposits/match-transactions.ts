/**
 * Classifies transactions: payouts of ours, and outputs that others pay to our addresses. Coins that we move ourselves
 * are neither deposit nor funding, even if we do not know their txid.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { conflictKey, type Payout } from '#src/domain/order/payout.ts';
import type { ChainTransaction, TransactionOutput } from '../ports/chain-adapter.ts';
import type { Records } from '../ports/records.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';

export type OutputToUs = Readonly<{ output: TransactionOutput; watched: WatchedAddress }>;

export type BlockMatches = Readonly<{
  /** Addresses of ours that occur in the outputs, by address. */
  ours: ReadonlyMap<string, WatchedAddress>;
  payoutOf(transaction: ChainTransaction): Payout | undefined;
  /** Outputs to our addresses that somebody else paid. */
  arrivalsOf(transaction: ChainTransaction): readonly OutputToUs[];
}>;

export async function matchTransactions(
  records: Records,
  chain: ChainId,
  transactions: readonly ChainTransaction[],
): Promise<BlockMatches> {
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const named = transactions.flatMap(({ outputs }) => outputs.map(({ to }) => nameOf(to)));
  const ours = await findOurs(records, chain, named);
  const payoutOf = await matchPayouts(records, chain, transactions);
  const toUs = transactions.filter(({ outputs }) => outputs.some(({ to }) => ours.has(nameOf(to))));
  const ownSenders = await findOurs(records, chain, toUs.flatMap(signerOf).map(nameOf));
  // On UTXO chains our own transactions are recognised by the coins they spend.
  const isOurOwn = (transaction: ChainTransaction) =>
    chains[chain].conflictDomain !== 'coins' && signerOf(transaction).some((sender) => ownSenders.has(nameOf(sender)));
  return {
    ours,
    payoutOf,
    arrivalsOf: (transaction) => {
      if (payoutOf(transaction) || isOurOwn(transaction)) return [];
      return transaction.outputs.flatMap((output) => {
        const watched = ours.get(nameOf(output.to));
        return watched ? [{ output, watched }] : [];
      });
    },
  };
}

/** On account chains the first sender is the signer; the others only owned the tokens that were moved. */
function signerOf({ senders }: ChainTransaction): readonly string[] {
  return senders.slice(0, 1);
}

/** Finds our addresses among the outputs of all transactions, with one query. */
async function findOurs(
  { wallet }: Records,
  chain: ChainId,
  names: readonly string[],
): Promise<ReadonlyMap<string, WatchedAddress>> {
  if (names.length === 0) return new Map();
  const watched = await wallet.findWatched(chains[chain].family, [...new Set(names)]);
  return new Map(watched.map((address) => [address.address, address]));
}

/** Finds a transaction's payout by its txid or, as txids are malleable, by the coins or nonce it consumes. */
async function matchPayouts(
  records: Records,
  chain: ChainId,
  transactions: readonly ChainTransaction[],
): Promise<(transaction: ChainTransaction) => Payout | undefined> {
  const txids = transactions.map(({ txid }) => txid);
  const consumed = transactions.flatMap(({ consumes }) => consumes);
  const byName = new Map<string, Payout>();
  if (txids.length === 0) return () => undefined;
  for (const payout of await records.payouts.matching(chain, txids, consumed)) {
    const key = payout.domain && conflictKey(payout.domain);
    if (key !== null) byName.set(key, payout);
    for (const { txid } of await records.payouts.attempts(payout.id)) byName.set(txid, payout);
  }
  return ({ txid, consumes }) => {
    const name = [txid, ...consumes].find((part) => byName.has(part));
    return name === undefined ? undefined : byName.get(name);
  };
}
