/** The pushes of all chains whose nodes are configured to give some. */
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeEntry } from '../node-entry.ts';
import { configuredChains, entriesOf, type NodeSettings } from '../node-settings.ts';
import type { HintKind, OpenFeed } from './feed.ts';
import { followChains, type NodePushes, type TellingNodes } from './follow-chains.ts';
import { makeWebSocketFeed, newHeads, newSlots } from './web-socket-feed.ts';
import { makeZmqFeed, moneroTopics, utxoTopics } from './zmq-feed.ts';

type Family = Readonly<{
  open: (entry: NodeEntry) => OpenFeed | undefined;
  tells: readonly HintKind[];
  /** Longest time between two looks while pushes are alive. */
  restMs: number;
}>;

const blocksAndPool = ['block', 'transaction'] as const;

const families: Readonly<Record<ChainFamily, Family | undefined>> = {
  utxo: { open: ({ zmq }) => openZmq(zmq, utxoTopics), tells: blocksAndPool, restMs: 10_000 },
  monero: { open: ({ zmq }) => openZmq(zmq, moneroTopics), tells: blocksAndPool, restMs: 10_000 },
  // Transactions that wait are told by nobody: the node would tell those of the whole network.
  evm: { open: (entry) => openWs(entry, newHeads), tells: ['block'], restMs: 3_000 },
  // There is no mempool.
  solana: { open: (entry) => openWs(entry, newSlots), tells: ['block'], restMs: 10_000 },
  tron: undefined,
};

type Options = Readonly<{
  settings: NodeSettings;
  /** Called when the pushes of a node have ended. */
  onLost: (chain: ChainId, reason: string) => void;
}>;

export function openPushes({ settings, onLost }: Options): NodePushes {
  const configured = new Set(configuredChains(settings));
  const nodesOf = (chain: ChainId): TellingNodes | undefined => {
    const family = families[facts[chain].family];
    if (!family || !configured.has(chain)) return undefined;
    const { open, ...told } = family;
    const opens = entriesOf(settings, chain).flatMap((entry) => open(entry) ?? []);
    return opens.length > 0 ? { opens, ...told } : undefined;
  };
  return followChains({ nodesOf, onLost });
}

function openZmq(url: string | undefined, topics: typeof utxoTopics): OpenFeed | undefined {
  return url === undefined ? undefined : makeZmqFeed(url, topics);
}

function openWs({ ws: url, headers }: NodeEntry, subscription: typeof newHeads): OpenFeed | undefined {
  return url === undefined ? undefined : makeWebSocketFeed({ url, headers }, subscription);
}
