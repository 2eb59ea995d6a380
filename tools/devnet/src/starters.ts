/** The parts of the devnet that can be started separately, and how. */
import path from 'node:path';
import type { ChainNode } from './chain-node.ts';
import { startChainProcess } from './chain-process.ts';
import type { DaemonName } from './daemons.ts';
import type { EvmEndpoint } from './evm/evm-facts.ts';
import { startMoneroNode, type MoneroEndpoint } from './monero-node.ts';
import type { Ports } from './ports.ts';
import type { SolanaEndpoint } from './solana/solana-facts.ts';
import type { TronEndpoint } from './tron/tron-facts.ts';
import { startUtxoNode, type UtxoChain, type UtxoEndpoint } from './utxo-node.ts';

export type DevnetPart = 'bitcoin' | 'litecoin' | 'evm' | 'monero' | 'solana' | 'tron';

/** Endpoints of the chains; absent for a chain that was not requested. */
export type Endpoints = Readonly<{
  bitcoin?: UtxoEndpoint;
  litecoin?: UtxoEndpoint;
  ethereum?: EvmEndpoint;
  'bnb-chain'?: EvmEndpoint;
  polygon?: EvmEndpoint;
  monero?: MoneroEndpoint;
  solana?: SolanaEndpoint;
  tron?: TronEndpoint;
}>;

export type StartPlan = Readonly<{
  folder: string;
  nodesFolder: string;
  ports: Ports;
  say: (line: string) => void;
}>;

type StartedNode = ChainNode & Readonly<{ endpoint: unknown }>;
type Starter = Readonly<{
  daemons: readonly DaemonName[];
  start: (plan: StartPlan) => Promise<readonly StartedNode[]>;
}>;

export const starters: Readonly<Record<DevnetPart, Starter>> = {
  bitcoin: { daemons: ['bitcoind'], start: (plan) => startUtxo('bitcoin', plan, plan.ports.bitcoinPushes) },
  litecoin: { daemons: ['litecoind'], start: (plan) => startUtxo('litecoin', plan) },
  evm: {
    daemons: [],
    start: ({ folder, ports }) =>
      startChainProcess({
        name: 'the EVM chains',
        program: 'evm/evm-process.ts',
        folder: path.join(folder, 'evm'),
        ports: { ethereum: ports.ethereum, 'bnb-chain': ports['bnb-chain'], polygon: ports.polygon },
      }),
  },
  solana: {
    daemons: [],
    start: ({ folder, ports }) =>
      startChainProcess({
        name: 'Solana',
        program: 'solana/solana-process.ts',
        folder: path.join(folder, 'solana'),
        ports: { solana: ports.solana },
      }),
  },
  tron: {
    daemons: [],
    start: ({ folder, ports }) =>
      startChainProcess({
        name: 'the TRON stand-in',
        program: 'tron/tron-process.ts',
        folder: path.join(folder, 'tron'),
        ports: { tron: ports.tron },
      }),
  },
  monero: {
    daemons: ['monerod', 'monero-wallet-rpc'],
    start: async (plan) => [await startMoneroNode({ ...plan, folder: path.join(plan.folder, 'monero') })],
  },
};

async function startUtxo(
  chain: UtxoChain,
  { folder, nodesFolder, ports }: StartPlan,
  zmqPort?: number,
): Promise<readonly StartedNode[]> {
  const plan = { chain, folder: path.join(folder, chain), nodesFolder, port: ports[chain] };
  return [await startUtxoNode({ ...plan, ...(zmqPort !== undefined && { zmqPort }) })];
}
