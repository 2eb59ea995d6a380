/**
 * Assigns the output index of an incoming payment. On account chains a reorg executes the same transaction again, and a
 * contract may then pay another amount. That counts as a different payment with its own index, and the payment with the
 * old amount is removed. Otherwise the first amount would be credited whatever the chain holds. Only an amount that the
 * reader vouched for was the chain's once: whoever changes a row gets no second payment for the first.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { Money } from '#src/domain/money.ts';
import { depositId } from '#src/domain/order/deposit.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/**
 * Output indexes are below 2^31. Chain adapters use indexes from 2^28 on only for payments that are numbered by block
 * and whose amount never changes, so those indexes are not renumbered.
 */
const numbersPerExecution = 2 ** 28;
const mostExecutions = 8;

type Seen = Readonly<{ chain: ChainId; txid: string; index: number; amount: Money }>;

export async function numberPayment(
  { vouchFor }: Pick<Ports, 'vouchFor'>,
  { deposits, wallet }: Records,
  { chain, txid, index, amount }: Seen,
): Promise<Readonly<{ id: string; index: number }>> {
  const isFixed = chains[chain].conflictDomain === 'coins' || index >= numbersPerExecution;
  if (isFixed) return { id: depositId(chain, txid, index), index };
  for (let execution = 0; execution < mostExecutions; execution += 1) {
    const number = index + execution * numbersPerExecution;
    const id = depositId(chain, txid, number);
    const known = await deposits.find(id);
    if (!known) return { id, index: number };
    const isSame = known.amount.currency === amount.currency && known.amount.units === amount.units;
    const { address = '' } = (await wallet.findDepositAddress(known.orderId)) ?? {};
    const seen = { id, chain, amount: known.amount, address };
    const wasRead = [vouchFor(seen), vouchFor({ ...seen, isUnmined: true })].some((each) => each === known.voucher);
    if (isSame || !wasRead) return { id, index: number };
  }
  throw new Error(`a transaction on ${chain} paid another amount in every one of ${mostExecutions} histories`);
}
