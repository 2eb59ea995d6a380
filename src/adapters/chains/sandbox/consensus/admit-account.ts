/**
 * Admission rules of account chains: EVM chains use nonces; transactions on TRON and Solana have a last valid block.
 */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainReader, ChainState, StoredTransaction } from '../storage.ts';
import type { Admission } from './admission.ts';
import { accountOf, addUp, holding } from './balance-changes.ts';
import { readRow } from './chain-row.ts';
import { leastFee } from './fee-rules.ts';
import { isExpired, nonceOwner, type AccountBody } from './transaction-body.ts';

export async function admitAccount(state: ChainState, chain: ChainId, body: AccountBody): Promise<Admission> {
  const row = await readRow(state);
  if (body.nonce !== null && body.nonce < (await state.nonce(nonceOwner(body)))) return { result: 'conflict' };
  if (body.feeUnits < (await leastFee(state, { chain, body, row }))) return { result: 'fee_too_low' };

  const waiting = (await pendingOf(state, body.sender)).filter((other) => !isExpired(other.body, row.height));
  const isRival = (other: AccountBody): boolean => other.nonce === body.nonce && nonceOwner(other) === nonceOwner(body);
  const rivals = body.nonce === null ? [] : waiting.filter((other) => isRival(other.body));
  if (rivals.some((rival) => body.feeUnits <= rival.body.feeUnits)) return { result: 'fee_too_low' };

  const others = waiting.filter((other) => !rivals.includes(other));
  const isCovered = await canPay(state, chain, [...others.map((other) => other.body), body]);
  return isCovered ? { result: 'accepted', spends: [], replaces: rivals } : { result: 'insufficient_funds' };
}

/**
 * Whether the mined balances of senders and fee payers cover all these transactions together. Pending payments to them
 * do not count.
 */
export async function canPay(reader: ChainReader, chain: ChainId, bodies: readonly AccountBody[]): Promise<boolean> {
  const costs = addUp(bodies.flatMap((body) => costsOf(chain, body)));
  const balances = await reader.balances([...new Set(costs.map(({ address }) => address))]);
  return costs.every(({ address, currency, units }) => holding(balances, address, currency) >= units);
}

type PendingAccount = StoredTransaction & Readonly<{ body: AccountBody }>;

export async function pendingOf(reader: ChainReader, sender: string): Promise<readonly PendingAccount[]> {
  return (await reader.pending()).flatMap((transaction) => {
    const { body } = transaction;
    return body.kind === 'account' && body.sender === sender ? [{ ...transaction, body }] : [];
  });
}

/**
 * Amounts that a transaction takes from each account. A transfer that will revert costs the same, because the outcome
 * is not known before execution.
 */
function costsOf(chain: ChainId, { sender: spelt, feePayer = spelt, feeUnits, outputs }: AccountBody) {
  const sender = accountOf(chain, spelt);
  const fee = { address: accountOf(chain, feePayer), currency: chains[chain].nativeCurrency, units: feeUnits };
  return [
    fee,
    ...outputs.flatMap(({ currency, units }) => (currency === null ? [] : { address: sender, currency, units })),
  ];
}
