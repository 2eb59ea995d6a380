/** Applies a new block: records deposits, mined payouts and coins, and advances the read cursor. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { arrivedAt } from '#src/domain/order/block-arrival.ts';
import { makeNoteOwnSend } from '../payouts/record-unmatched-sends.ts';
import { recordMined } from '../payouts/record-mined.ts';
import type { Block } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { matchTransactions } from '../deposits/match-transactions.ts';
import { raiseDepths } from '../deposits/raise-depths.ts';
import { noteReturns } from '../order-moves/note-returns.ts';
import { recordArrival } from '../deposits/record-arrival.ts';

export async function connectBlock(ports: Ports, records: Records, chain: ChainId, block: Block): Promise<void> {
  const { transactions } = block;
  const meaning = await matchTransactions(records, chain, transactions);
  const { ours, payoutOf, arrivalsOf } = meaning;
  const { checkedAt } = (await records.chains.health(chain)) ?? {};
  const seenAt = arrivedAt({ time: block.time, now: ports.clock.now(), checkedAt });
  const noteOwnSend = await makeNoteOwnSend(records, { node: ports.chains[chain].node, block, meaning });
  for (const transaction of transactions) {
    const payout = payoutOf(transaction);
    if (payout) {
      const isPaid = await recordMined(records, payout, transaction, { block, ours, now: ports.clock.now() });
      // Another transaction of ours spent the payout's coins or nonce. After a restore such a transaction is recorded
      // as an unknown send.
      if (!isPaid) await noteOwnSend(transaction);
    } else if (!(await noteOwnSend(transaction)) && transaction.isSuccessful) {
      for (const arrival of arrivalsOf(transaction)) {
        await recordArrival(ports, records, { chain, transaction, block, seenAt, ...arrival });
      }
    }
  }
  await noteReturns(records, chain, { block, ours });
  await raiseDepths(ports, records, chain, block);
  const { height, hash, time } = block;
  await records.chains.setCursor(chain, { height, hash, time });
}
