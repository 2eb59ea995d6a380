/**
 * Reads the block of a payment from before vouchers again, and vouches for what is in it. In all others a payment has
 * its voucher from the moment it is seen.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Block } from '../ports/chain-adapter.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { matchTransactions } from './match-transactions.ts';
import { recordArrival } from './record-arrival.ts';

/** Stands for a voucher where the block does not have the payment. Nobody looks again. */
const notFound = '';

export async function vouchForOld(ports: Ports, { id, chain, txid, height, blockHash }: Deposit): Promise<void> {
  if (height === null) return;
  const block = await readBlock(ports, chain, height);
  // On another branch it is read again by itself. Where it cannot be read, others come first, and then it again.
  if (block?.hash !== blockHash) return;
  const transactions = block.transactions.filter((each) => each.txid === txid && each.isSuccessful);
  await ports.store.transaction(async (records) => {
    const { arrivalsOf } = await matchTransactions(records, chain, transactions);
    for (const transaction of transactions) {
      for (const arrival of arrivalsOf(transaction)) {
        await recordArrival(ports, records, { chain, transaction, block, seenAt: ports.clock.now(), ...arrival });
      }
    }
    await noteMissing(records, id);
  });
}

/** A node may have thrown old blocks away, which does not make the chain one that cannot be followed. */
async function readBlock({ chains }: Ports, chain: ChainId, height: number): Promise<Block | undefined> {
  try {
    return await chains[chain].node.block(height);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return undefined;
  }
}

async function noteMissing({ deposits }: Records, id: string): Promise<void> {
  const deposit = await deposits.find(id);
  if (deposit?.voucher === null) await deposits.patch(id, { voucher: notFound });
}
