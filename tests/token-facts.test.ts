/** The pinned facts of tokens, derived again from two published lists, and the document that is written from them. */
import fs from 'node:fs';
import path from 'node:path';
import { findDefaultToken } from '@lifi/data-types';
import { ChainId as LifiChain, CoinKey } from '@lifi/types';
import { expect, test } from 'vitest';
import tokenList from '@uniswap/default-token-list';
import { currencies, tokenIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { mainTokens } from '#src/domain/assets/main-tokens.ts';
import { factsCommand, factsFile, placeFacts } from '../scripts/write-token-facts.ts';

/** Numbers of the chains in the two lists. Uniswap's list has no TRON. */
const numbers: Readonly<Partial<Record<ChainId, Readonly<{ uniswap: number | null; lifi: LifiChain }>>>> = {
  ethereum: { uniswap: 1, lifi: LifiChain.ETH },
  'bnb-chain': { uniswap: 56, lifi: LifiChain.BSC },
  polygon: { uniswap: 137, lifi: LifiChain.POL },
  solana: { uniswap: 501_000_101, lifi: LifiChain.SOL },
  tron: { uniswap: null, lifi: LifiChain.TRN },
};

/** Addresses of EVM chains may be spelled with other capitals; those of TRON and Solana may not. */
function spell(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

test.each(tokenIds)('%s has the contract, the symbol and the decimals of the published lists', (id) => {
  const { chain, symbol, decimals } = currencies[id];
  const { contract, symbols } = mainTokens[id];
  const number = numbers[chain];
  if (!number) throw new TypeError(`${chain} has no number in the lists`);
  const pinned = { address: spell(contract), decimals, symbol };
  expect(symbols ?? [symbol]).toContain(symbol);

  const [lifi] = [findDefaultToken(symbol === 'USDT' ? CoinKey.USDT : CoinKey.USDC, number.lifi)];
  expect({ address: spell(lifi.address), decimals: lifi.decimals, symbol: lifi.symbol }).toEqual(pinned);

  if (number.uniswap === null) return;
  const listed = tokenList.tokens.filter((each) => each.chainId === number.uniswap && each.symbol === symbol);
  expect(
    listed.map((each) => ({ address: spell(each.address), decimals: each.decimals, symbol: each.symbol })),
  ).toEqual([pinned]);
});

test('no two tokens of a chain share a contract', () => {
  expect(new Set(tokenIds.map((id) => spell(mainTokens[id].contract))).size).toBe(tokenIds.length);
});

test('the table of token facts is written from the pinned ones', () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '..', factsFile), 'utf8');
  expect(placeFacts(text), `write it again: ${factsCommand}`).toBe(text);
  expect(() => placeFacts('# No markers')).toThrow('has lost its markers');
});
