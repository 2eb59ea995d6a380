/** The contract of the simulated chains. It runs on each of their storages. */
import { describeCoinChains } from './coin-chains.ts';
import { describeEveryChain } from './every-chain.ts';
import { describeNonceChains } from './nonce-chains.ts';
import type { OpenStorage } from './open-chain.ts';
import { describeStorages } from './storages.ts';
import { describeUnminedChains } from './unmined-chains.ts';
import { describeWindowChains } from './window-chains.ts';

export function describeSandboxChains(openStorage: OpenStorage): void {
  describeStorages(openStorage);
  describeEveryChain(openStorage);
  describeCoinChains(openStorage);
  describeUnminedChains(openStorage);
  describeNonceChains(openStorage);
  describeWindowChains(openStorage);
}
