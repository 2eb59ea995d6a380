/**
 * Balances of addresses at the newest block. Every request names the block by its hash, so all balances are of the same
 * block even if the chain advances. One call per address and currency, a hundred per batch.
 */
import { isOffered } from '#src/domain/assets/currencies.ts';
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
    held.push(money(currency, await sum(rpc, calls, isOffered(currency))));
  }
  return { at, held };
}

async function sum(rpc: JsonRpc, calls: readonly JsonRpcCall[], isRequired = true): Promise<bigint> {
  const answers = await rpc.batch<Quantity>(calls);
  return answers.reduce((total, answer) => total + readHolding(need(answer), isRequired), 0n);
}

/**
 * Parses a balance. Empty data means that the contract does not exist, and is not a balance of zero. Only the contract
 * of a look-alike may be gone: then nothing is left of that token.
 */
function readHolding(text: Quantity, isRequired: boolean): bigint {
  if (text === '0x' && !isRequired) return 0n;
  if (text === '0x') throw new OutsideError('there is no token at the address of its contract');
  return readQuantity(text);
}
