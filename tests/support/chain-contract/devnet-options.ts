/** How our adapters are opened on the nodes of a devnet: the only file here that distinguishes the chain families. */
import type { EvmChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import { evmChains } from '../../../tools/devnet/src/evm/evm-facts.ts';
import { slotsToFinality } from '../../../tools/devnet/src/solana/solana-facts.ts';
import type { DevnetPart, Endpoints } from '../../../tools/devnet/src/starters.ts';
import { solidDepth } from '../../../tools/devnet/src/tron/tron-facts.ts';
import {
  openEvmChain,
  type EvmChainOptions,
  makeMoneroChain,
  type MoneroChainOptions,
  openSolanaChain,
  type SolanaChainOptions,
  openTronChain,
  type TronChainOptions,
  makeUtxoChain,
  type UtxoChainOptions,
} from '#tests/support/keyed-chains.ts';

/** Wallet seed of the tests. Not a secret: its coins are test coins. */
export const labSeed = new Uint8Array(64).fill(7);

/**
 * Timeout of calls to a node. Generous, because a node on a busy machine is slow; a stopped node refuses connections at
 * once.
 */
const timeoutMs = 60_000;

export type DevnetChainId = keyof Endpoints;
/** The EVM chains that the devnet runs. */
export type DevnetEvmChainId = Extract<EvmChainId, DevnetChainId>;
export const devnetEvmChainIds = ['ethereum', 'bnb-chain', 'polygon'] as const satisfies readonly DevnetEvmChainId[];

/** Chains of each part of the devnet; the slowest part comes first. */
export const devnetParts: Readonly<Record<DevnetPart, readonly DevnetChainId[]>> = {
  monero: ['monero'],
  bitcoin: ['bitcoin'],
  litecoin: ['litecoin'],
  evm: devnetEvmChainIds,
  tron: ['tron'],
  solana: ['solana'],
};

/** Confirmations of a block when its chain declares it final. Chains that are not listed declare nothing. */
export const confirmationsToFinality: Readonly<Partial<Record<DevnetChainId, number>>> = {
  ethereum: evmChains.ethereum.finalizedBehind + 1,
  'bnb-chain': evmChains['bnb-chain'].finalizedBehind + 1,
  polygon: evmChains.polygon.finalizedBehind + 1,
  tron: solidDepth + 1,
  solana: slotsToFinality,
};

export function utxoOptions(endpoints: Endpoints, chain: 'bitcoin' | 'litecoin'): UtxoChainOptions {
  const { url, user, password } = started(endpoints, chain);
  const login = url.replace('://', `://${user}:${password}@`);
  return { chain, network: 'regtest', profile: 'testnet', url: login, seed: labSeed };
}

export function evmOptions(endpoints: Endpoints, chain: DevnetEvmChainId): EvmChainOptions {
  const { url, chainId, tokens } = started(endpoints, chain);
  return { chain, network: 'own', chainId, url, tokens, seed: labSeed, timeoutMs };
}

export function tronOptions(endpoints: Endpoints): TronChainOptions {
  const { url, genesisBlockId, tokens } = started(endpoints, 'tron');
  return { network: 'own', genesisBlockId, url, tokens, seed: labSeed, timeoutMs };
}

export function solanaOptions(endpoints: Endpoints): SolanaChainOptions {
  const { url, genesisHash, tokens } = started(endpoints, 'solana');
  return { network: 'own', genesisHash, url, tokens, seed: labSeed, timeoutMs };
}

export function moneroOptions(endpoints: Endpoints): MoneroChainOptions {
  const { url, walletUrl } = started(endpoints, 'monero');
  return { network: 'regtest', profile: 'testnet', url, walletUrl, seed: labSeed, reach: 20, timeoutMs };
}

/** Each call opens node and wallet as a restarted process would. */
export const openers: Readonly<Record<DevnetChainId, (endpoints: Endpoints) => Promise<ChainPair>>> = {
  bitcoin: async (endpoints) => await Promise.resolve(makeUtxoChain(utxoOptions(endpoints, 'bitcoin'))),
  litecoin: async (endpoints) => await Promise.resolve(makeUtxoChain(utxoOptions(endpoints, 'litecoin'))),
  ethereum: async (endpoints) => await openEvmChain(evmOptions(endpoints, 'ethereum')),
  'bnb-chain': async (endpoints) => await openEvmChain(evmOptions(endpoints, 'bnb-chain')),
  polygon: async (endpoints) => await openEvmChain(evmOptions(endpoints, 'polygon')),
  tron: async (endpoints) => await openTronChain(tronOptions(endpoints)),
  solana: async (endpoints) => await openSolanaChain(solanaOptions(endpoints)),
  monero: async (endpoints) => await Promise.resolve(makeMoneroChain(moneroOptions(endpoints))),
};

/** The token's contract or mint; undefined for a chain's own coin. */
export function tokenOf(
  endpoints: Endpoints,
  chain: DevnetChainId,
  currency: CurrencyId,
): Readonly<{ token?: string }> {
  const endpoint = endpoints[chain];
  const token = endpoint && 'tokens' in endpoint ? endpoint.tokens[currency] : undefined;
  return token === undefined ? {} : { token };
}

/** The real contracts or mints of a chain, and the fake ones that have the same name or move nothing. */
export function tokensOf(endpoints: Endpoints, chain: DevnetChainId) {
  const endpoint = endpoints[chain];
  const { tokens, badTokens } = endpoint && 'tokens' in endpoint ? endpoint : { tokens: {}, badTokens: {} };
  return { tokens: Object.values(tokens), badTokens: Object.values(badTokens) };
}

export function started<Chain extends DevnetChainId>(endpoints: Endpoints, chain: Chain) {
  const endpoint = endpoints[chain];
  if (!endpoint) throw new Error(`${chain} was not started`);
  return endpoint;
}
