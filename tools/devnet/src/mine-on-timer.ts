/** Mines blocks at intervals, for people who use the devnet in a browser. Tests mine explicitly instead. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ChainId } from '../../../src/domain/assets/currencies.ts';
import type { Devnet } from './start-devnet.ts';

export type BlockTimes = Partial<Readonly<Record<ChainId, number>>>;

/** Shorter than on the real networks, so that people need not wait long. Monero's blocks need real hashing. */
export const usualBlockSeconds: BlockTimes = {
  bitcoin: 5,
  litecoin: 4,
  ethereum: 2,
  'bnb-chain': 1,
  polygon: 1,
  tron: 1,
  solana: 0.5,
  monero: 4,
};

/** Returns a function that stops mining; it resolves when no block is being mined. A node that is down is retried. */
export function mineOnTimer(devnet: Devnet, blockSeconds: BlockTimes = usualBlockSeconds): () => Promise<void> {
  const end = new AbortController();
  const loops = devnet.chains.map((chain) => mineChain(devnet, chain, blockSeconds[chain], end.signal));
  return async () => {
    end.abort();
    await Promise.all(loops);
  };
}

async function mineChain(devnet: Devnet, chain: ChainId, seconds: number | undefined, end: AbortSignal): Promise<void> {
  if (seconds === undefined) return;
  while (!end.aborted) {
    await delay(seconds * 1_000, undefined, { signal: end }).catch(() => {});
    if (end.aborted) return;
    await devnet
      .node(chain)
      .mine(1)
      .catch(() => {});
  }
}
