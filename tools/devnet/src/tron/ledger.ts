/** Blocks, the transaction pool and forks of the TRON stand-in. There is no consensus: blocks are made on request. */
import { createHash, randomBytes } from 'node:crypto';
import { solidDepth } from './tron-facts.ts';
import { checkSignatures, readTransaction, refBytes, TronRefusal, type Transaction, type Wire } from './transaction.ts';
import { checkAgainst, execute, makeWorld, type Genesis, type Outcome, type World } from './world.ts';

export type Mined = Readonly<{ transaction: Transaction; outcome: Outcome; block: Block }>;
export type Block = Readonly<{ number: number; id: string; parentId: string; timestamp: number; mined: Mined[] }>;

export const blockMs = 3_000;
const longestExpirationMs = 86_400_000;

/** Mutable, but only changed by the functions below. */
type State = { world: World; blocks: Block[]; pool: Transaction[]; byId: Map<string, Mined> };

export type Ledger = Awaited<ReturnType<typeof makeLedger>>;

export async function makeLedger(genesis: Genesis) {
  const state: State = { world: await makeWorld(genesis), blocks: [firstBlock()], pool: [], byId: new Map() };
  return {
    world: () => state.world,
    blocks: (): readonly Block[] => state.blocks,
    pool: (): readonly Transaction[] => state.pool,
    head: () => headOf(state),
    solid: (): Block => state.blocks[Math.max(0, state.blocks.length - 1 - solidDepth)] ?? headOf(state),
    find: (id: string) => state.byId.get(id),
    take: (wire: Wire) => take(state, wire),
    mineOne: () => mineOne(state),
    reorg: (depth: number, leaveOut: boolean) => reorg(state, genesis, depth, leaveOut),
  };
}

/** The genesis block. Its id differs from all public networks, so that a client that checks it notices. */
function firstBlock(): Block {
  const digest = createHash('sha256').update('devnet genesis').digest('hex');
  return { number: 0, id: toId(0, digest), parentId: '0'.repeat(64), timestamp: Date.now(), mined: [] };
}

/** Block ids begin with the block number. */
function toId(number: number, hex: string): string {
  return number.toString(16).padStart(16, '0') + hex.slice(0, 48);
}

function headOf({ blocks }: State): Block {
  const last = blocks.at(-1);
  if (!last) throw new Error('there is no block');
  return last;
}

function take(state: State, wire: Wire): Transaction {
  const transaction = readTransaction(wire);
  checkSignatures(transaction);
  if (state.byId.has(transaction.id) || state.pool.some(({ id }) => id === transaction.id)) {
    throw new TronRefusal('DUP_TRANSACTION_ERROR', 'Dup transaction.');
  }
  checkWindow(state, transaction);
  checkAgainst(state.world, transaction);
  state.pool.push(transaction);
  return transaction;
}

/** A transaction is valid for a limited time, and only on the branch that contains its reference block. */
function checkWindow(state: State, { expiration, refBlockBytes, refBlockHash }: Transaction): void {
  const now = headOf(state).timestamp;
  if (expiration <= now || expiration > now + longestExpirationMs) {
    const words = `Transaction expiration, transaction expiration time is ${expiration}, but headBlockTime is ${now}`;
    throw new TronRefusal('TRANSACTION_EXPIRATION_ERROR', words);
  }
  const named = state.blocks.findLast(({ number }) => refBytes(number) === refBlockBytes);
  if (named?.id.slice(16, 32) !== refBlockHash) throw new TronRefusal('TAPOS_ERROR', 'Tapos check error.');
}

async function mineOne(state: State): Promise<void> {
  const parent = headOf(state);
  const number = parent.number + 1;
  const timestamp = Math.max(parent.timestamp + blockMs, Date.now());
  const id = toId(number, randomBytes(24).toString('hex'));
  const block: Block = { number, id, parentId: parent.id, timestamp, mined: [] };
  const { pool } = state;
  state.pool = [];
  for (const transaction of pool) {
    try {
      checkWindow(state, transaction);
      const mined = { transaction, outcome: await execute(state.world, transaction, timestamp), block };
      block.mined.push(mined);
      state.byId.set(transaction.id, mined);
    } catch (error) {
      // A pending transaction that has become invalid is dropped, as on the network.
      if (!(error instanceof TronRefusal)) throw error;
    }
  }
  state.blocks.push(block);
}

/** Rebuilds the state from the blocks that stay. */
async function reorg(state: State, genesis: Genesis, depth: number, leaveOut: boolean): Promise<void> {
  const lost = state.blocks.slice(-depth).flatMap(({ mined }) => mined.map(({ transaction }) => transaction));
  const waiting = [...lost, ...state.pool];
  for (const { id } of lost) state.byId.delete(id);
  state.blocks = state.blocks.slice(0, -depth);
  state.world = await makeWorld(genesis);
  for (const { mined, timestamp } of state.blocks) {
    for (const { transaction } of mined) await execute(state.world, transaction, timestamp);
  }
  state.pool = leaveOut ? [] : waiting;
  for (let block = 0; block <= depth; block += 1) await mineOne(state);
  if (leaveOut) state.pool.push(...waiting);
}
