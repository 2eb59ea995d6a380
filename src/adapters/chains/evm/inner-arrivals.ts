/**
 * Finds native coins that contracts sent to our addresses in internal transactions. Neither transactions nor logs show
 * these, but the balances before and after a block do, on every node. The part of the difference that the block's own
 * transactions do not explain is such an arrival, exact to the unit.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, ChainTransaction, CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import type { ReadMany } from './many-balances.ts';
import { nameArrivals } from './name-arrivals.ts';
import { readCount, readQuantity, type Quantity } from './quantity.ts';
import { spellAddress } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { makeTraceInnerPayments, type TraceInnerPayments } from './trace-inner-payments.ts';

/** Returns the transactions of a block, with internal payments to our addresses added. */
export type AddInnerArrivals = (block: Block, watch: CoinWatch) => Promise<readonly ChainTransaction[]>;

type Held = ReadonlyMap<string, bigint>;

/**
 * Number of blocks whose state a node must still have. Nodes that are not archive nodes keep the state of the last 128
 * blocks, some slightly fewer.
 */
const blocksRemembered = 64;

/**
 * Whether blocks were read whose state a node no longer had. Nodes of one chain share it: what came in blocks that one
 * could not compare is found by whichever reads the next block.
 */
export type StateGap = { isOpen: boolean };

type Means = Readonly<{
  gap?: StateGap;
  trace?: TraceInnerPayments;
  /** Reads many balances with one call. Without it they are read one by one. */
  readMany?: ReadMany;
}>;

export function makeAddInnerArrivals(
  rpc: JsonRpc,
  { nativeCurrency }: TokenBook,
  { gap = { isOpen: false }, trace = makeTraceInnerPayments(rpc), readMany = oneByOne }: Means = {},
): AddInnerArrivals {
  // Blocks are read in order, so the balances after one block are cached as those before the next.
  let last: Readonly<{ hash: string; held: Held }> = { hash: '', held: new Map() };
  return async (block, watch) => {
    const addresses = [...new Set((await watch.addresses()).map(spellAddress))];
    const held = await readHeld({ rpc, readMany }, addresses, block.hash);
    if ([...held.values()].includes(undefined)) {
      await assertLongAgo(rpc, block.height);
      gap.isOpen = true;
      return block.transactions;
    }
    // Addresses with a zero balance are skipped, as they received nothing. Most watched addresses are empty.
    const after = new Map([...(held as Held)].filter(([, units]) => units > 0n));
    const known = last.hash === block.parentHash ? last.held : new Map<string, bigint>();
    const filled = [...after.keys()];
    const before = await readBefore(
      { rpc, readMany },
      { parentHash: block.parentHash, filled, known, isAfterGap: gap.isOpen, watch },
    );
    const moved = changesOf(block.transactions, nativeCurrency);
    const arrivals = addresses.flatMap((to) => {
      const { told, was } = before.get(to) ?? {};
      const now = (after.get(to) ?? 0n) - (moved.get(to) ?? 0n);
      // The node is wrong: only we can spend from these addresses, and our transactions are among the block's, so a
      // balance cannot fall otherwise.
      if (now < (told ?? 0n)) throw new OutsideError('the node says that an address of ours lost coins by nothing');
      return was !== undefined && now > was ? [{ to, units: now - was }] : [];
    });
    last = { hash: block.hash, held: after };
    gap.isOpen = false;
    if (arrivals.length === 0) return block.transactions;
    const found = { arrivals, ours: new Set(addresses), currency: nativeCurrency, watch };
    return await nameArrivals(trace, block, found);
  };
}

const oneByOne: ReadMany = { read: async () => await Promise.resolve(undefined), noteAnswered: () => {} };

type Node = Readonly<{ rpc: JsonRpc; readMany: ReadMany }>;

/** Balances at a block. Undefined if the node no longer has the state of that block. */
async function readHeld(
  { rpc, readMany }: Node,
  addresses: readonly string[],
  blockHash: string,
): Promise<ReadonlyMap<string, bigint | undefined>> {
  const many = await readMany.read({ addresses, blockHash });
  if (many) return new Map(addresses.map((address, at) => [address, many[at]]));
  const calls = addresses.map((address) => ({ method: 'eth_getBalance', params: [address, { blockHash }] }));
  const answers = await rpc.batch<Quantity | null>(calls);
  const held = new Map(
    addresses.map((address, at) => {
      const answer = answers[at];
      if (answer === undefined) throw new OutsideError('the node left out what an address holds');
      const isKnown = answer !== null && !(answer instanceof JsonRpcRefusal);
      return [address, isKnown ? readQuantity(answer) : undefined] as const;
    }),
  );
  if (![...held.values()].includes(undefined)) readMany.noteAnswered({ addresses, blockHash });
  return held;
}

/**
 * Throws if the block is recent. For old blocks nodes need not have the state: the first later block with state is
 * compared with the balance that we computed from earlier blocks.
 */
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
  /** Balance at the parent block according to the node. */
  told?: bigint;
  /** Balance that an arrival is measured against. Absent if unknown; no arrival is then reported for the address. */
  was?: bigint;
}>;

/**
 * Balances before a block: from the parent block or, if the node no longer has its state, computed from the blocks that
 * we have read. Zero balances are not cached but requested again when something arrived, because after a wrong zero the
 * whole balance would count as an arrival.
 */
async function readBefore(
  node: Node,
  { parentHash, filled, known, isAfterGap, watch }: Reading,
): Promise<ReadonlyMap<string, Before>> {
  const before = new Map<string, Before>([...known].map(([address, units]) => [address, { told: units, was: units }]));
  const asked = filled.filter((address) => !known.has(address));
  for (const [address, told] of await readHeld(node, asked, parentHash)) {
    const read = await watch.heldBefore(address, parentHash);
    if (told === undefined) before.set(address, read === undefined ? {} : { was: read });
    else if (read !== undefined && read > told) throw new OutsideError('the node does not know of coins that we saw');
    else before.set(address, { told, was: isAfterGap ? (read ?? told) : told });
  }
  return before;
}

/** Balance change of each address by the block's own transactions, including fees. */
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
