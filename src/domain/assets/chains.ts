/** The registry of chains: one line per chain. */
import { bitcoinCash } from './bitcoin-cash.ts';
import { bitcoin } from './bitcoin.ts';
import { bnbChain } from './bnb-chain.ts';
import type { ChainId } from './currencies.ts';
import type { ChainFacts } from './define-chain.ts';
import { ethereum } from './ethereum.ts';
import { litecoin } from './litecoin.ts';
import { monero } from './monero.ts';
import { polygon } from './polygon.ts';
import { solana } from './solana.ts';
import { tron } from './tron.ts';

export const chains: Readonly<Record<ChainId, ChainFacts>> = {
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
