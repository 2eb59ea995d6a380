/** Takes one block into our view: payments to us, payouts of ours, coins, and how far we have read. */
import { addressName } from '#src/domain/address/address-name.ts';
import type { ChainId } from '#src/domain/chains/define-chain.ts';
import { chains } from '#src/domain/chains/index.ts';
import { conflictKey, type Payout } from '#src/domain/order/payout.ts';
import { recordMined } from '../payouts/record-mined.ts';
import type { Block, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records, WatchedAddress } from '../ports/records.ts';
import { recordArrival } from './record-arrival.ts';

export async function connectBlock(ports: Ports, records: Records, chain: ChainId, block: Block): Promise<void> {
  const { transactions } = block;
  const ours = await findOurs(records, chain, transactions);
  const findPayout = await matchPayouts(records, chain, transactions);
  for (const transaction of transactions) {
    const payout = findPayout(transaction);
    if (payout) {
      await recordMined(records, payout, transaction, { block, ours, now: ports.clock.now() });
    } else if (transaction.isSuccessful) {
      for (const output of transaction.outputs) {
        const watched = ours.get(addressName(chains[chain].family, output.to));
        if (watched) await recordArrival(ports, records, { chain, transaction, output, watched, block });
      }
    }
  }
  const { height, hash, time } = block;
  await records.chains.setCursor(chain, { height, hash, time });
}

/** Which outputs of these transactions pay addresses of ours: one look-up for all of them. */
export async function findOurs(
  records: Records,
  chain: ChainId,
  transactions: readonly ChainTransaction[],
): Promise<ReadonlyMap<string, WatchedAddress>> {
  const { family } = chains[chain];
  const names = transactions.flatMap(({ outputs }) => outputs.map(({ to }) => addressName(family, to)));
  if (names.length === 0) return new Map();
  const watched = await records.wallet.findWatched(family, [...new Set(names)]);
  return new Map(watched.map((address) => [address.address, address]));
}

/** Finds a transaction's payout by its id or, because ids can be changed on the way, by what it consumes. */
async function matchPayouts(
  records: Records,
  chain: ChainId,
  transactions: readonly ChainTransaction[],
): Promise<(transaction: ChainTransaction) => Payout | undefined> {
  const txids = transactions.map(({ txid }) => txid);
  const consumed = transactions.flatMap(({ consumes }) => consumes);
  const byName = new Map<string, Payout>();
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
