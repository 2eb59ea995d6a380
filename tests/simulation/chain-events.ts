/** Events on the chains: blocks, reorganisations, nodes that fail or lag, high fees. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import { lieKinds } from './lying-node.ts';
import type { Oracle } from './oracle.ts';
import { pickFrom } from './visitors.ts';
import type { World } from './world.ts';
import type { Event, EventOptions } from './world-events.ts';

export function makeChainEvents({ world, oracle, changed }: EventOptions, random: SeededRandom): readonly Event[] {
  const { faults, sandbox, tally } = world;
  // Prefers chains with transactions in progress, where faults have the most effect.
  const pickChain = (): ChainId => {
    const busy = findBusyChains(world, oracle);
    return random.pick(busy.length > 0 && random.chance(0.5) ? busy : world.chainIds);
  };
  const on = async (chain: ChainId, work: (control: (typeof sandbox)[ChainId]['control']) => Promise<unknown>) => {
    await work(sandbox[chain].control);
    await changed(chain);
  };
  const flip = new Map<ChainId, boolean>();
  return [
    {
      name: 'mine',
      weight: 30,
      happen: async () => {
        const chain = pickChain();
        const count = random.pick([1, 1, 1, 2, 3]);
        const transactions = random.chance(0.75)
          ? await findMinable(world, chain)
          : await drawPending(world, chain, random);
        if (random.chance(faults.feeChange)) {
          const quarters = random.pick([1, 1, 6, 12, 40, 200]);
          const floor = (chains[chain].fee.usualUnitsPerSize * BigInt(quarters)) / 4n;
          if (quarters > 4) tally.count(`fault fee spike: ${quarters / 4} times`);
          await on(chain, async (control) => await control.setFeeFloor(floor));
        }
        await on(chain, async (control) => await control.mine(count, { transactions }));
      },
    },
    {
      name: 'mine-everywhere',
      weight: 4,
      happen: async () => {
        for (const chain of world.chainIds) {
          const transactions = await findMinable(world, chain);
          await on(chain, async (control) => await control.mine(1, { transactions }));
        }
      },
    },
    {
      // Enough empty blocks to close validity windows: transactions signed for them can never be mined.
      name: 'empty-blocks',
      weight: 0.7,
      happen: async () => {
        const chain = pickFrom(random, findWaitingWindows(world));
        if (chain === undefined) return false;
        tally.count('fault window: closed with nothing mined');
        await on(chain, async (control) => await control.mine(emptyBlocks, { transactions: [] }));
        return true;
      },
    },
    {
      name: 'reorg',
      weight: faults.reorgWeight,
      happen: async () => {
        const target = drawTarget(world, oracle, random);
        const chain = target?.chain ?? pickChain();
        const most = limitDepth(world, oracle, chain);
        const least = target?.depth ?? 1;
        if (most < least) return false;
        const depth = least + random.below(most - least + 1);
        const keep = await drawKept(world, { chain, depth, random });
        const remine = random.chance(0.6);
        world.trace.note(`reorg ${chain} ${depth} ${keep.length} ${remine}`);
        tally.count(`fault reorg: ${depth > 3 ? 'more than 3' : depth} deep`);
        await on(chain, async (control) => await control.reorg(depth, { keep, remine }));
        return true;
      },
    },
    {
      name: 'node',
      weight: faults.nodeDownWeight,
      happen: async () => {
        const chain = pickChain();
        const isDown = !(flip.get(chain) ?? false);
        flip.set(chain, isDown);
        tally.count(`fault node: ${isDown ? 'down' : 'up again'}`);
        await on(chain, async (control) => await control.setDown(isDown));
      },
    },
    {
      name: 'lag',
      weight: faults.lagWeight,
      happen: async () => {
        const lag = random.pick([0, 0, 1, 2, 6]);
        if (lag > 0) tally.count(`fault lag: ${lag} blocks`);
        await on(pickChain(), async (control) => await control.setLag(lag));
      },
    },
    {
      name: 'evict',
      weight: faults.evictWeight,
      happen: async () => {
        const chain = pickChain();
        const txid = pickFrom(random, await listPending(world, chain));
        if (txid === undefined) return false;
        await on(chain, async (control) => await control.drop(txid));
        tally.count('fault mempool: evicted');
        return true;
      },
    },
    {
      name: 'revert',
      weight: faults.revertWeight,
      happen: async () => {
        const chain = pickChain();
        const pending = await world.storage.read(chain, async (reader) => await reader.pending());
        const own = pickFrom(
          random,
          pending.filter(({ origin, body }) => origin === 'wallet' && body.kind === 'account'),
        );
        if (!own) return false;
        await on(chain, async (control) => await control.revert(own.txid));
        tally.count('fault transaction of ours: mined and moved nothing');
        return true;
      },
    },
    {
      name: 'malleate',
      weight: faults.malleateWeight,
      happen: async () => {
        const chain = pickChain();
        if (chains[chain].conflictDomain !== 'coins') return false;
        const txid = pickFrom(random, await listPending(world, chain));
        if (txid === undefined) return false;
        await on(chain, async (control) => await control.malleate(txid));
        tally.count('fault mempool: malleated');
        return true;
      },
    },
    {
      name: 'lie',
      weight: faults.lieWeight,
      happen: () => {
        const chain = pickChain();
        if (world.lies.told(chain) === undefined) world.lies.tell(chain, random.pick(oddLies));
        else world.lies.stop(chain);
        world.trace.note(`lie ${chain} ${world.lies.told(chain)}`);
      },
    },
  ];
}

/** Lies about rarely used calls are drawn more often. */
const oddLies = [
  ...lieKinds,
  'missing mempool',
  'swallowed broadcast',
  'swallowed broadcast',
  'refused broadcast',
  'refused broadcast',
] as const;

/** More blocks than a validity window and finality together. */
const emptyBlocks = 120;

/** Chains with validity windows that have a broadcast payout which is not mined. */
function findWaitingWindows({ store, chainIds }: World): readonly ChainId[] {
  const waiting = [...store.dump().payouts].filter(
    ({ state, minedHeight }) => state === 'broadcast' && minedHeight === null,
  );
  const busy = new Set(waiting.map(({ amount }) => currencies[amount.currency].chain));
  return chainIds.filter((chain) => chains[chain].conflictDomain === 'window' && busy.has(chain));
}

/** Chains with a broadcast payout, or a mined deposit without enough confirmations. */
function findBusyChains({ store, chainIds }: World, oracle: Oracle): readonly ChainId[] {
  const { payouts, deposits } = store.dump();
  const busy = new Set<ChainId>();
  for (const { amount, state } of payouts) {
    if (state === 'signed' || state === 'broadcast') busy.add(currencies[amount.currency].chain);
  }
  for (const chain of chainIds) {
    if (oracle.view(chain).deposits.some(({ id }) => deposits.get(id)?.status !== 'confirmed')) busy.add(chain);
  }
  return chainIds.filter((chain) => busy.has(chain));
}

/**
 * Maximum depth of a reorganisation. Normally none undoes a deposit with enough confirmations, as the confirmation
 * counts assume. A deep run breaks that assumption, but even there nothing final is undone.
 */
function limitDepth({ isDeep, setUpHeights }: World, oracle: Oracle, chain: ChainId): number {
  const { head, safeDepth } = oracle.view(chain);
  if (!isDeep) return Math.min(safeDepth, 3);
  return Math.min(finalityBlocks(chain, 'sandbox') - 1, head.height - (setUpHeights.get(chain) ?? head.height));
}

/** Picks a deposit that a reorganisation can still undo. */
function drawTarget(world: World, oracle: Oracle, random: SeededRandom) {
  if (random.chance(0.3)) return undefined;
  const shallow = world.chainIds.flatMap((chain) => {
    const { deposits, head } = oracle.view(chain);
    return deposits
      .map(({ height }) => ({ chain, depth: head.height - height + 1 }))
      .filter(({ depth }) => depth <= limitDepth(world, oracle, chain));
  });
  return pickFrom(random, shallow);
}

type Undone = Readonly<{ chain: ChainId; depth: number; random: SeededRandom }>;

/** Picks which of the undone transactions are mined again. */
async function drawKept({ storage }: World, { chain, depth, random }: Undone): Promise<readonly string[]> {
  const undone = await storage.read(chain, async (reader) => {
    const height = (await reader.chain())?.height ?? 0;
    return await reader.inBlocks(height - depth + 1, height);
  });
  const share = random.pick([0, 0.5, 1]);
  return undone.map(({ txid }) => txid).filter(() => random.chance(share));
}

async function listPending({ storage }: World, chain: ChainId): Promise<readonly string[]> {
  return (await storage.read(chain, async (reader) => await reader.pending())).map(({ txid }) => txid);
}

async function drawPending(world: World, chain: ChainId, random: SeededRandom): Promise<readonly string[]> {
  const { withheld } = world;
  return (await listPending(world, chain)).filter((txid) => random.chance(0.5) && !withheld.has(txid));
}

/** The unconfirmed transactions of a chain, except those that their senders withhold from blocks. */
async function findMinable(world: World, chain: ChainId): Promise<'all' | readonly string[]> {
  const { withheld } = world;
  return withheld.size === 0 ? 'all' : (await listPending(world, chain)).filter((txid) => !withheld.has(txid));
}
