/** The pinned facts of tokens and chains, derived again from published packages, and the document written from them. */
import fs from 'node:fs';
import path from 'node:path';
import { Base58AddressFormatVersion, CashAddressNetworkPrefix } from '@bitauth/libauth';
import { findDefaultCoin, findDefaultToken } from '@lifi/data-types';
import { ChainId as LifiChain, CoinKey } from '@lifi/types';
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer';
import { bsc, bscTestnet, holesky, hoodi, mainnet, polygon, polygonAmoy, sepolia } from 'viem/chains';
import { expect, test } from 'vitest';
import tokenList from '@uniswap/default-token-list';
import { chains } from '#src/domain/assets/chains.ts';
import { utxoFacts } from '#src/adapters/chains/utxo/utxo-networks.ts';
import {
  currencies,
  evmChainIds,
  isEvmChain,
  lookAlikeIds,
  tokenIds,
  type ChainId,
} from '#src/domain/assets/currencies.ts';
import { lookAlikes, mainTokens } from '#src/domain/assets/main-tokens.ts';
import { factsCommand, factsFile, placeFacts } from '../scripts/write-token-facts.ts';

/** Numbers of a chain in the two lists. Both lists give EVM chains their EIP-155 ids. Uniswap's list has no TRON. */
function numbersOf(chain: ChainId): Readonly<{ uniswap: number | null; lifi: LifiChain }> {
  const { family } = chains[chain];
  if (isEvmChain(chain)) return { uniswap: chains[chain].evm.mainChainId, lifi: chains[chain].evm.mainChainId };
  if (family === 'solana') return { uniswap: 501_000_101, lifi: LifiChain.SOL };
  if (family === 'tron') return { uniswap: null, lifi: LifiChain.TRN };
  throw new TypeError(`${chain} has no tokens`);
}

/** The LI.FI list names a token by the key of its coin: the symbol without its dot. */
function coinKeyOf(symbol: string): CoinKey {
  const key = Object.entries(CoinKey).find(([name]) => name === symbol.replace('.', ''))?.[1];
  if (key === undefined) throw new TypeError(`${symbol} is not in the list`);
  return key;
}

/** Addresses of EVM chains may be spelled with other capitals; those of TRON and Solana may not. */
function spell(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}

/** The lists that have tokens of the chain. */
function listsOf(chain: ChainId): readonly string[] {
  return [...(numbersOf(chain).uniswap === null ? [] : ['@uniswap/default-token-list']), '@lifi/data-types'];
}

test.each(tokenIds)('%s has the contract, the symbol and the decimals of the published lists', (id) => {
  const { chain, symbol, decimals } = currencies[id];
  const { contract, symbols, sources } = mainTokens[id];
  const numbers = numbersOf(chain);
  expect(sources).toEqual(listsOf(chain));
  const pinned = { address: spell(contract), decimals, symbol };
  expect(symbols ?? [symbol]).toContain(symbol);

  const lifi = findDefaultToken(coinKeyOf(symbol), numbers.lifi);
  expect({ address: spell(lifi.address), decimals: lifi.decimals, symbol: lifi.symbol }).toEqual(pinned);

  if (numbers.uniswap === null) return;
  const listed = tokenList.tokens.filter((each) => each.chainId === numbers.uniswap && each.symbol === symbol);
  expect(
    listed.map((each) => ({ address: spell(each.address), decimals: each.decimals, symbol: each.symbol })),
  ).toEqual([pinned]);
});

test.each(lookAlikeIds)('%s has the contract, the symbol and the decimals of a published list', (id) => {
  const { chain, symbol, decimals } = currencies[id];
  const numbers = numbersOf(chain);
  const lists = [
    ...Object.values(findDefaultCoin(coinKeyOf(symbol)).chains).filter((each) => each.chainId === numbers.lifi),
    ...tokenList.tokens.filter((each) => each.chainId === numbers.uniswap && each.symbol === symbol),
  ];
  expect(lists).toHaveLength(lookAlikes[id].sources.length);
  expect(lookAlikes[id].sources).toEqual(listsOf(chain));
  const pinned = { address: spell(lookAlikes[id].contract), decimals, symbol };
  for (const { address, decimals: listed, symbol: name } of lists) {
    expect({ address: spell(address), decimals: listed, symbol: name }).toEqual(pinned);
  }
});

test('no two tokens share a contract', () => {
  const contracts = [...Object.values(mainTokens), ...Object.values(lookAlikes)].map(({ contract }) => spell(contract));
  expect(new Set(contracts).size).toBe(tokenIds.length + lookAlikeIds.length);
});

const published = {
  ethereum: [mainnet, sepolia, holesky, hoodi],
  'bnb-chain': [bsc, bscTestnet],
  polygon: [polygon, polygonAmoy],
};

test.each(evmChainIds)('%s has the chain ids, the coin and its decimals that viem publishes', (chain) => {
  const [main, ...tests] = published[chain];
  const { evm, nativeCurrency } = chains[chain];
  expect(evm.mainChainId).toBe(main?.id);
  expect(evm.testChainIds).toEqual(tests.map(({ id }) => id));
  const { symbol, decimals } = currencies[nativeCurrency];
  expect({ symbol, decimals }).toEqual({
    symbol: main?.nativeCurrency.symbol,
    decimals: main?.nativeCurrency.decimals,
  });
});

test('addresses of Bitcoin have the prefixes of a published package', () => {
  const { networks, legacy } = utxoFacts.bitcoin;
  for (const [name, { bech32, pubKeyHash, scriptHash }] of [
    ['main', NETWORK],
    ['test', TEST_NETWORK],
  ] as const) {
    expect(networks[name]?.prefix).toBe(bech32);
    expect(legacy[name]).toEqual({ key: [pubKeyHash], script: [scriptHash] });
  }
});

test('addresses of Bitcoin Cash have the prefixes of a published package', () => {
  const { main, test: testnet, test4, chip, regtest } = utxoFacts['bitcoin-cash'].networks;
  expect(main?.prefix).toBe(CashAddressNetworkPrefix.mainnet);
  expect([testnet, test4, chip].map((facts) => facts?.prefix)).toEqual(
    Array.from({ length: 3 }, () => CashAddressNetworkPrefix.testnet),
  );
  expect(regtest?.prefix).toBe(CashAddressNetworkPrefix.regtest);
  const { main: mainKey, test: testKey } = utxoFacts['bitcoin-cash'].legacy;
  const bytes = Base58AddressFormatVersion;
  expect(mainKey).toEqual({ key: [bytes.p2pkh], script: [bytes.p2sh20] });
  expect(testKey).toEqual({ key: [bytes.p2pkhTestnet], script: [bytes.p2sh20Testnet] });
});

test('the table of token facts is written from the pinned ones', () => {
  const text = fs.readFileSync(path.join(import.meta.dirname, '..', factsFile), 'utf8');
  expect(placeFacts(text), `write it again: ${factsCommand}`).toBe(text);
  expect(() => placeFacts('# No markers')).toThrow('has lost its markers');
});
