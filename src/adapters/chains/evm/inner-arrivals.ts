/**
 * Coins that a contract handed on to addresses of ours. Neither a transaction nor a log of theirs shows it; what the
 * addresses held before a block and after it does, on every node. What the difference has beyond the block's own
 * payments is such an arrival, to the unit.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, ChainTransaction, CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import { nameArrivals } from './name-arrivals.ts';
import { readCount, readQuantity, type Quantity } from './quantity.ts';
import { spellAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { makeTraceInnerPayments, type TraceInnerPayments } from './trace-inner-payments.ts';

/** The transactions of a block with what came inside them. */
export type AddInnerArrivals = (block: Block, watch: CoinWatch) => Promise<readonly ChainTransaction[]>;

type Held = ReadonlyMap<string, bigint>;

/** Nodes that do not keep the whole past know what addresses held in the last 128 blocks; some a little less. */
const blocksRemembered = 64;

export function makeAddInnerArrivals(
  rpc: JsonRpc,
  { nativeCurrency }: TokenBook,
  trace: TraceInnerPayments = makeTraceInnerPayments(rpc),
): AddInnerArrivals {
  // Blocks are read one after the other: what was held after one is what was held before the next.
  let last: Readonly<{ hash: string; held: Held }> = { hash: '', held: new Map() };
  let isAfterGap = false;
  return async (block, watch) => {
    const addresses = [...new Set((await watch.addresses()).map(spellAddress))];
    const held = await readHeld(rpc, addresses, block.hash);
    if ([...held.values()].includes(undefined)) {
      await assertLongAgo(rpc, block.height);
      isAfterGap = true;
      return block.transactions;
    }
    // An empty address received nothing, and most of those that wait are empty.
    const after = new Map([...(held as Held)].filter(([, units]) => units > 0n));
    const known = last.hash === block.parentHash ? last.held : new Map<string, bigint>();
    const filled = [...after.keys()];
    const before = await readBefore(rpc, { parentHash: block.parentHash, filled, known, isAfterGap, watch });
    const moved = changesOf(block.transactions, nativeCurrency);
    const arrivals = addresses.flatMap((to) => {
      const { told, was } = before.get(to) ?? {};
      const now = (after.get(to) ?? 0n) - (moved.get(to) ?? 0n);
      // Nobody but us takes coins from these addresses, and what we take stands in the block.
      if (now < (told ?? 0n)) throw new OutsideError('the node says that an address of ours lost coins by nothing');
      return was !== undefined && now > was ? [{ to, units: now - was }] : [];
    });
    last = { hash: block.hash, held: after };
    isAfterGap = false;
    if (arrivals.length === 0) return block.transactions;
    const found = { arrivals, ours: new Set(addresses), currency: nativeCurrency, watch };
    return await nameArrivals(trace, block, found);
  };
}

/** Undefined where the node does not know. */
async function readHeld(
  rpc: JsonRpc,
  addresses: readonly string[],
  blockHash: string,
): Promise<ReadonlyMap<string, bigint | undefined>> {
  const calls = addresses.map((address) => ({ method: 'eth_getBalance', params: [address, { blockHash }] }));
  const answers = await rpc.batch<Quantity | null>(calls);
  return new Map(
    addresses.map((address, at) => {
      const answer = answers[at];
      if (answer === undefined) throw new OutsideError('the node left out what an address holds');
      const isKnown = answer !== null && !(answer instanceof JsonRpcRefusal);
      return [address, isKnown ? readQuantity(answer) : undefined];
    }),
  );
}

/** Long ago nodes need not know it. The first block of which this one does is compared with what was read till then. */
async function assertLongAgo(rpc: JsonRpc, height: number): Promise<void> {
  const head = readCount(await rpc.call<Quantity>('eth_blockNumber'));
  if (head - height >= blocksRemembered) return;
  throw new OutsideError('the node does not know what addresses held in a block this new');
}

type Reading = Readonly<{
  parentHash: string;
  filled: readonly string[];
  known: Held;
  isAfterGap: boolean;
  watch: CoinWatch;
}>;

type Before = Readonly<{
  /** By the node, of the block before. */
  told?: bigint;
  /** What an arrival is counted from. Absent where nobody can tell: then nothing is said of the address. */
  was?: bigint;
}>;

/**
 * By the block before; after blocks that the node has forgotten, by what we have read of the chain ourselves. That an
 * address was empty is not remembered but asked for again when something came: a node that was wrong about it for a
 * moment would make an arrival of all that is there.
 */
async function readBefore(
  rpc: JsonRpc,
  { parentHash, filled, known, isAfterGap, watch }: Reading,
): Promise<ReadonlyMap<string, Before>> {
  const before = new Map<string, Before>([...known].map(([address, units]) => [address, { told: units, was: units }]));
  const asked = filled.filter((address) => !known.has(address));
  for (const [address, told] of await readHeld(rpc, asked, parentHash)) {
    const read = await watch.heldBefore(address, parentHash);
    if (told === undefined) before.set(address, read === undefined ? {} : { was: read });
    else if (read !== undefined && read > told) throw new OutsideError('the node does not know of coins that we saw');
    else before.set(address, { told, was: isAfterGap ? (read ?? told) : told });
  }
  return before;
}

/** What the block's transactions themselves did to each address, fees included. */
function changesOf(transactions: readonly ChainTransaction[], nativeCurrency: string): Held {
  const changes = new Map<string, bigint>();
  const add = (address: string, units: bigint) => changes.set(address, (changes.get(address) ?? 0n) + units);
  for (const { isSuccessful, senders, outputs, feeUnits } of transactions) {
    const [signer] = senders;
    if (signer !== undefined) add(signer, -feeUnits);
    if (!isSuccessful) continue;
    for (const { to, units } of outputs.filter(({ currency }) => currency === nativeCurrency)) {
      add(to, units);
      if (signer !== undefined) add(signer, -units);
    }
  }
  return changes;
}
