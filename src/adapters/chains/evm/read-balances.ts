/**
 * Balances of addresses at the newest block. Every request names the block by its hash, so all balances are of the same
 * block even if the chain advances. One call per address and currency, a hundred per batch.
 */
import { money, type Money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { need, type JsonRpc, type JsonRpcCall } from '../json-rpc.ts';
import { readQuantity, type Quantity } from './quantity.ts';
import { readHead } from './read-head.ts';
import type { TokenBook } from './token-book.ts';
import { balanceCall } from './token-calls.ts';

export type Balances = Readonly<{ at: BlockRef; held: readonly Money[] }>;

export async function readBalances(rpc: JsonRpc, book: TokenBook, addresses: readonly string[]): Promise<Balances> {
  const at = await readHead(rpc);
  const asked = [...new Set(addresses.map((address) => address.toLowerCase()))];
  const moment = { blockHash: at.hash };
  const coins = asked.map((address) => ({ method: 'eth_getBalance', params: [address, moment] }));
  const held = [money(book.nativeCurrency, await sum(rpc, coins))];
  for (const { currency, contract } of book.tokens) {
    const calls = asked.map((address) => {
      return { method: 'eth_call', params: [{ to: contract, data: balanceCall(address) }, moment] };
    });
    held.push(money(currency, await sum(rpc, calls)));
  }
  return { at, held };
}

async function sum(rpc: JsonRpc, calls: readonly JsonRpcCall[]): Promise<bigint> {
  const answers = await rpc.batch<Quantity>(calls);
  return answers.reduce((total, answer) => total + readHolding(need(answer)), 0n);
}

/** Parses a balance. Empty data means that the contract does not exist, and is not a balance of zero. */
function readHolding(text: Quantity): bigint {
  if (text === '0x') throw new OutsideError('there is no token at the address of its contract');
  return readQuantity(text);
}
