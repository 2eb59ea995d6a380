/** The registry of chains: one line per chain. */
import { bitcoinCash } from './bitcoin-cash.ts';
import { bitcoin } from './bitcoin.ts';
import { bnbChain } from './bnb-chain.ts';
import type { ChainId, EvmChainId } from './currencies.ts';
import type { ChainFacts, EvmChainFacts } from './define-chain.ts';
import { ethereum } from './ethereum.ts';
import { litecoin } from './litecoin.ts';
import { monero } from './monero.ts';
import { polygon } from './polygon.ts';
import { solana } from './solana.ts';
import { tron } from './tron.ts';

type Registry = Readonly<{ [Id in ChainId]: Id extends EvmChainId ? EvmChainFacts : ChainFacts }>;

export const chains: Registry = {
  bitcoin,
  litecoin,
  'bitcoin-cash': bitcoinCash,
  ethereum,
  'bnb-chain': bnbChain,
  polygon,
  tron,
  solana,
  monero,
};
