/** The devnet's nodes under the chain contract, each with our adapter. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { DevnetPart } from '../../../tools/devnet/src/starters.ts';
import { startDevnet, type Devnet } from '../../../tools/devnet/src/start-devnet.ts';
import { makeFakeClock } from '../fake-clock.ts';
import { realAbilities, type ChainLab } from './chain-lab.ts';
import { confirmationsToFinality, openers, tokenOf, tokensOf, type DevnetChainId } from './devnet-options.ts';

export type DevnetLab = Readonly<{ devnet: Devnet; close: () => Promise<void> }>;

export async function openDevnetLab(...only: readonly DevnetPart[]): Promise<DevnetLab> {
  const folder = await mkdtemp(path.join(tmpdir(), 'devnet-lab-'));
  const devnet = await startDevnet({ folder, ports: 'free', only });
  for (const chain of devnet.chains) {
    const { reality, software } = devnet.node(chain);
    await appendFile(inject('nodesFile'), `${chain}: ${reality} (${software})\n`);
  }
  return {
    devnet,
    close: async () => {
      await devnet.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function makeDevnetLab({ node, endpoints }: Devnet, chain: DevnetChainId): ChainLab {
  const { mine, newAddress, balance, pay, payByContract, payInVain, replace, reorg, stop, start } = node(chain);
  return {
    chain,
    clock: makeFakeClock(Date.now()),
    profile: 'testnet',
    abilities: realAbilities[chains[chain].family],
    confirmationsToFinality: confirmationsToFinality[chain] ?? 0,
    open: async () => await openers[chain](endpoints),
    newAddress,
    balance: async (address, currency) => await balance(address, tokenOf(endpoints, chain, currency).token),
    pay: async ({ to, currency, units }) => await pay({ to, units, ...tokenOf(endpoints, chain, currency) }),
    payByContract: async ({ to, currency, units }) =>
      await payByContract({ to, units, ...tokenOf(endpoints, chain, currency) }),
    payFakes: async ({ to, units }) => {
      const { tokens, badTokens } = tokensOf(endpoints, chain);
      for (const token of badTokens) await pay({ to, units, token });
      for (const token of tokens) await payInVain({ to, units, token });
      return tokens.length + badTokens.length;
    },
    replace: async (txid) => void (await replace(txid)),
    mine: async (blocks) => await (blocks > 0 ? mine(blocks) : undefined),
    reorg,
    stop,
    start,
  };
}
