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
  const payouts = await records.payouts.matching(
    chain,
    transactions.map(({ txid }) => txid),
    transactions.flatMap(({ consumes }) => consumes),
  );
  for (const transaction of transactions) {
    const payout = await findPayout(records, payouts, transaction);
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

/** By its id or, because ids can be changed on the way, by what it consumes. */
async function findPayout(
  records: Records,
  payouts: readonly Payout[],
  { txid, consumes }: ChainTransaction,
): Promise<Payout | undefined> {
  for (const payout of payouts) {
    const attempts = await records.payouts.attempts(payout.id);
    if (attempts.some((attempt) => attempt.txid === txid)) return payout;
    const key = payout.domain && conflictKey(payout.domain);
    if (key !== null && consumes.includes(key)) return payout;
  }
  return undefined;
}
