/** Implements the sandbox's port with the simulated chains and their clock. */
import { chainIds } from '#src/domain/assets/currencies.ts';
import type { ExploredTransaction, SandboxSimulator } from '#src/usecases/ports/sandbox-simulator.ts';
import type { SandboxChains } from './make-sandbox-chain.ts';
import type { SandboxClock } from './sandbox-clock.ts';

type Options = Readonly<{ chains: SandboxChains; clock: Pick<SandboxClock, 'moveForward'> }>;

export function makeSandboxSimulator({ chains, clock }: Options): SandboxSimulator {
  return {
    pay: async ({ chain, ...payment }) => await chains[chain].control.pay(payment),
    mine: async (chain, count) => await chains[chain].control.mine(count),
    sampleAddress: (chain) => chains[chain].control.sampleAddress(),
    moveClock: async (byMs) => await clock.moveForward(byMs),
    findTransaction: async (txid) => {
      // A txid does not identify its chain, so all chains are tried. There are few, and a lookup is cheap.
      for (const chain of chainIds) {
        const found = await chains[chain].control.transaction(txid);
        if (found) return toExplored(chain, found);
      }
      return undefined;
    },
  };
}

type Found = Awaited<ReturnType<SandboxChains['bitcoin']['control']['transaction']>> & object;

function toExplored(chain: ExploredTransaction['chain'], found: Found): ExploredTransaction {
  const { txid, isSuccessful, consumes, senders, outputs, feeUnits, status, confirmations } = found;
  return { chain, txid, isSuccessful, consumes, senders, outputs, feeUnits, status, confirmations };
}
