/** Planted bugs of readers: of one that has lost its turn, and of one that believes what it is told. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef, Chains } from '#src/usecases/ports/chain-adapter.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { busyMarket } from './climate.ts';
import type { FaultMix } from './fault-mix.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { ReaderParts } from './readers.ts';
import type { Adapters } from './world.ts';

const movingLeases: Partial<FaultMix> = { leaseWeight: 12 };

export const plantedReaderBugs: readonly PlantedBug[] = [
  {
    name: 'a reader goes on after its lease has moved, and writes from where it was',
    plant: unchanged,
    plantReader: readOn,
    shows: /^READ /,
    climate: { ...busyMarket, reading: 'leases' },
    faults: movingLeases,
  },
  {
    name: 'two that believe that they have a lease both take in a block',
    plant: unchanged,
    plantReader: readUnchecked,
    shows: /^READ /,
    climate: { ...busyMarket, reading: 'leases' },
    faults: movingLeases,
  },
  {
    name: 'what a push tells of counts as mined',
    plant: unchanged,
    plantReader: believePushes,
    shows: /^L(?:5|10|17) /,
    climate: { reading: 'told' },
  },
  {
    name: 'nobody looks for what a lost push has told of',
    plant: unchanged,
    plantReader: (parts) => ({
      ...parts,
      pushes: { ...parts.pushes, restMs: (chain) => parts.pushes.restMs(chain) && Number.MAX_SAFE_INTEGER / 2 },
    }),
    shows: /^L20 /,
    climate: { reading: 'told' },
  },
];

function unchanged(adapters: Adapters): Adapters {
  return adapters;
}

/**
 * Whoever had a lease once reads on. Where the chain was read to is remembered, and never compared with what others
 * have read meanwhile.
 */
function readOn({ ports, turns, ...rest }: ReaderParts): ReaderParts {
  const last = new Map<ChainId, BlockRef>();
  const mayRead: typeof turns.mayRead = (chain) => last.has(chain) || turns.mayRead(chain);
  const { store } = ports;
  const transaction: typeof store.transaction = async (work) =>
    await store.transaction(async (records) => {
      const { chains } = records;
      const remembered = {
        ...chains,
        cursor: async (chain: ChainId) => last.get(chain) ?? (await chains.cursor(chain)),
        lockCursor: async (chain: ChainId) => last.get(chain) ?? (await chains.lockCursor(chain)),
        setCursor: async (chain: ChainId, cursor: BlockRef) => {
          last.set(chain, cursor);
          await chains.setCursor(chain, cursor);
        },
      };
      return await work({ ...records, chains: remembered });
    });
  return { ports: { ...ports, store: { ...store, transaction } }, turns: { ...turns, mayRead }, ...rest };
}

/** Under the lock, nobody looks whether another reader has moved the cursor since it was read. */
function readUnchecked({ ports, ...rest }: ReaderParts): ReaderParts {
  const { store } = ports;
  const read = new Map<ChainId, BlockRef | undefined>();
  const transaction: typeof store.transaction = async (work) =>
    await store.transaction(async (records) => {
      const { chains } = records;
      const cursor: typeof chains.cursor = async (chain) => {
        const found = await chains.cursor(chain);
        read.set(chain, found);
        return found;
      };
      const lockCursor: typeof chains.lockCursor = async (chain) => {
        const found = await chains.lockCursor(chain);
        return read.has(chain) ? read.get(chain) : found;
      };
      return await work({ ...records, chains: { ...chains, cursor, lockCursor } });
    });
  return { ports: { ...ports, store: { ...store, transaction } }, ...rest };
}

/** After a push, the newest block is read with what waits in the mempool. */
function believePushes({ ports, turns, pushes }: ReaderParts): ReaderParts {
  const told = new Set<ChainId>();
  const chains = chainIds.map((chain) => {
    const { node, ...pair } = ports.chains[chain];
    const believing = {
      ...node,
      block: async (height: number) => {
        const block = await node.block(height);
        if (!block || !told.delete(chain)) return block;
        return { ...block, transactions: [...block.transactions, ...(await node.mempool())] };
      },
    };
    return [chain, { ...pair, node: believing }] as const;
  });
  const onPush: typeof pushes.onPush = (listener) =>
    pushes.onPush((chain) => {
      told.add(chain);
      listener(chain);
    });
  return { ports: { ...ports, chains: Object.fromEntries(chains) as Chains }, turns, pushes: { ...pushes, onPush } };
}
