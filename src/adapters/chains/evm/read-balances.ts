/**
 * Balances of addresses after one block. Every request names the block by its hash, so all balances are of the same
 * block even if the chain advances. Many addresses are asked for with one call where the node runs such calls, else
 * with one call per address and currency, a hundred per batch.
 */
import { isOffered } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Balances, BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { need, type JsonRpc } from '../json-rpc.ts';
import type { ReadMany } from './many-balances.ts';
import { readQuantity, type Quantity } from './quantity.ts';
import { readHead } from './read-head.ts';
import type { TokenBook } from './token-book.ts';
import { balanceCall } from './token-calls.ts';

type Reading = Readonly<{ rpc: JsonRpc; book: TokenBook; readMany: ReadMany }>;

export async function readBalances(
  { rpc, book, readMany }: Reading,
  addresses: readonly string[],
  wanted?: BlockRef,
): Promise<Balances> {
  const at = wanted ?? (await readHead(rpc));
  const spelled = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  const asked = [...spelled.keys()];
  const read = async (contract: string | undefined, isRequired: boolean): Promise<readonly bigint[]> => {
    const question = { addresses: asked, blockHash: at.hash, ...(contract !== undefined && { contract }) };
    const many = await readMany.read(question);
    if (many) return many;
    const each = await readEach(rpc, asked, { blockHash: at.hash, contract, isRequired });
    readMany.noteAnswered(question);
    return each;
  };
  const holdings = [{ currency: book.nativeCurrency, units: await read(undefined, true) }];
  for (const { currency, contract } of book.tokens) {
    holdings.push({ currency, units: await read(contract, isOffered(currency)) });
  }
  const held: readonly Money[] = holdings.map(({ currency, units }) => money(currency, sum(units)));
  const isEmpty = (place: number): boolean => holdings.every(({ units }) => units[place] === 0n);
  return { at, held, empty: [...spelled.values()].filter((_, place) => isEmpty(place)) };
}

type Each = Readonly<{ blockHash: string; contract: string | undefined; isRequired: boolean }>;

async function readEach(
  rpc: JsonRpc,
  addresses: readonly string[],
  { blockHash, contract, isRequired }: Each,
): Promise<readonly bigint[]> {
  const calls = addresses.map((address) =>
    contract === undefined
      ? { method: 'eth_getBalance', params: [address, { blockHash }] }
      : { method: 'eth_call', params: [{ to: contract, data: balanceCall(address) }, { blockHash }] },
  );
  return (await rpc.batch<Quantity>(calls)).map((answer) => readHolding(need(answer), isRequired));
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, one) => total + one, 0n);
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
