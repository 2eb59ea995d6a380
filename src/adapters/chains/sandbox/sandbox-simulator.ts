/** Implements the sandbox's port with the simulated chains and their clock. */
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { ExploredTransaction, SandboxSimulator } from '#src/usecases/ports/sandbox-simulator.ts';
import type { SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';
import type { SandboxChains } from './make-sandbox-chain.ts';
import type { SandboxClock } from './sandbox-clock.ts';

type Options = Readonly<{
  chains: SandboxChains;
  clock: Pick<SandboxClock, 'moveForward'>;
  troubles: Pick<SandboxTroubles, 'begin'>;
}>;

/** Addresses of sample-list.csv. Another list of the operator's may not have them. */
const listedSenders: Readonly<Record<ChainId, string | undefined>> = {
  bitcoin: 'bcrt1qscnh5vyxllky3uculqrtnpgzl40rp2f98slc3e',
  litecoin: 'rltc1q0l7aytyuad78mp6aa9fn8a4wl4yl899pj0l7q4',
  'bitcoin-cash': 'bchreg:qzer9gf32twqpf76vnxz32nzthhp3d6f4c2fkucdvn',
  ethereum: '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D41',
  'bnb-chain': '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D41',
  polygon: '0x1d92F704c98eAB53Dac245257DbA9A509BEF5D41',
  tron: 'TRcaqcTiXS63QZxqXpZMMHN6BkqijwRuM3',
  solana: 'Cq6Xz6kdBRFADHP1DoccFiX2WPTaVNfKs6VLFarUnhG8',
  // A payment of Monero does not show who sent it.
  monero: undefined,
};

export function makeSandboxSimulator({ chains, clock, troubles }: Options): SandboxSimulator {
  return {
    pay: async ({ chain, ...payment }) => await chains[chain].control.pay(payment),
    mine: async (chain, count) => await chains[chain].control.mine(count),
    mineOnly: async (chain, txid) => void (await chains[chain].control.mine(1, { transactions: [txid] })),
    undo: async (chain, txid) => await chains[chain].control.undo(txid),
    listedSender: (chain) => listedSenders[chain],
    troubles,
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
