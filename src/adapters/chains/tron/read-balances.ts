/**
 * Balances of addresses at the head. Nodes keep no past state and answer for the newest block without naming it. So the
 * head is read before and after the balances. If it advanced, none of the new blocks may contain a transfer of these
 * addresses.
 */
import { isOffered } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Balances, BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeConstantCall } from './answers.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { toHexAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { balanceCall, readWord } from './token-calls.ts';
import { readUnits } from './read-units.ts';
import type { TronHttp } from './tron-http.ts';

type Reading = Readonly<{ http: TronHttp; book: TokenBook }>;

const tries = 5;
const addressesAtOnce = 10;
/** Maximum number of new blocks to read. With more new blocks, it is faster to read the balances again. */
const blocksToRead = 20;

export async function readBalances(reading: Reading, addresses: readonly string[]): Promise<Balances> {
  const { http, book } = reading;
  const wanted = [...new Set(addresses)];
  for (let left = tries; left > 0; left -= 1) {
    const at = await readHead(http);
    const filled = new Set<string>();
    const sum = async (read: (address: string) => Promise<bigint>): Promise<bigint> =>
      await sumOver(wanted, filled, read);
    const coins = await sum(async (address) => await readCoins(http, address));
    const tokens: Money[] = [];
    for (const { currency, contract } of book.tokens) {
      tokens.push(money(currency, await sum(async (owner) => await readTokens(http, { currency, contract }, owner))));
    }
    if (await areUntouchedSince(reading, at, new Set(wanted))) {
      const empty = wanted.filter((address) => !filled.has(address));
      return { at, held: [money(book.nativeCurrency, coins), ...tokens], empty };
    }
  }
  throw new OutsideError('the chain moved on whenever balances were read');
}

/** Adds up what addresses hold, and notes those that hold something. */
async function sumOver(
  addresses: readonly string[],
  filled: Set<string>,
  read: (address: string) => Promise<bigint>,
): Promise<bigint> {
  let sum = 0n;
  for (let at = 0; at < addresses.length; at += addressesAtOnce) {
    const some = addresses.slice(at, at + addressesAtOnce);
    for (const [place, units] of (await Promise.all(some.map(read))).entries()) {
      sum += units;
      const address = some[place];
      if (units > 0n && address !== undefined) filled.add(address);
    }
  }
  return sum;
}

async function readCoins(http: TronHttp, address: string): Promise<bigint> {
  const account = await http.ask<Readonly<{ balance?: number }>>('/wallet/getaccount', {
    address: toHexAddress(address),
  });
  return readUnits(account.balance ?? 0);
}

/** The contract of a look-alike may be gone: then nothing is left of that token. */
async function readTokens(
  http: TronHttp,
  { currency, contract }: TokenBook['tokens'][number],
  owner: string,
): Promise<bigint> {
  const units = await askContract(http, contract, balanceCall(owner));
  if (units === undefined && !isOffered(currency)) return 0n;
  if (units === undefined) throw new OutsideError('a token did not say what an address holds');
  return units;
}

/** Read-only call that returns a uint256. Undefined if the contract is missing or returns something else. */
export async function askContract(http: TronHttp, contract: string, data: string): Promise<bigint | undefined> {
  return readWord(await callContract(http, contract, data));
}

/** Read-only contract call (triggerconstantcontract): the returned bytes as hex. Undefined if the call failed. */
export async function callContract(http: TronHttp, contract: string, data: string): Promise<string | undefined> {
  const address = toHexAddress(contract);
  const question = { owner_address: address, contract_address: address, data };
  const answer = await http.ask<NodeConstantCall>('/wallet/triggerconstantcontract', question);
  if (answer.result?.result !== true || answer.result.code !== undefined) return undefined;
  return answer.constant_result?.[0];
}

async function areUntouchedSince(reading: Reading, at: BlockRef, addresses: ReadonlySet<string>): Promise<boolean> {
  const { hash, height: last } = await readHead(reading.http);
  if (hash === at.hash) return true;
  if (last <= at.height || last - at.height > blocksToRead) return false;
  let parent = at.hash;
  for (let height = at.height + 1; height <= last; height += 1) {
    const block = await readBlock(reading, height);
    if (block?.parentHash !== parent) return false;
    const touched = block.transactions.flatMap(({ senders, outputs }) => [...senders, ...outputs.map(({ to }) => to)]);
    if (touched.some((address) => addresses.has(address))) return false;
    parent = block.hash;
  }
  return parent === hash;
}
