/** The chain's own row (head height, settings, counter), and its genesis block. */
import { hash } from 'node:crypto';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { divideUp } from '#src/domain/money.ts';
import type { ChainReader, ChainRow, ChainState, StoredBlock } from '../storage.ts';

const genesisParent = '0'.repeat(64);

/** Makes the genesis block. The initial fee floor is a quarter of the usual price. */
export async function makeGenesis(state: ChainState, chain: ChainId, time: number): Promise<void> {
  const feeFloor = divideUp(chains[chain].fee.usualUnitsPerSize, 4n);
  await state.saveChain({ height: 0, feeFloor, isDown: false, lag: 0, finalityStalledAt: null, salt: 0, counter: 0 });
  const place = { chain, height: 0, parentHash: genesisParent, salt: 0, txids: [] };
  await state.saveBlock({ height: 0, hash: blockHash(place), time, parentHash: genesisParent });
}

export async function readRow(reader: Pick<ChainReader, 'chain'>): Promise<ChainRow> {
  const row = await reader.chain();
  if (!row) throw new TypeError('the chain has no genesis block');
  return row;
}

export async function readBlock(reader: Pick<ChainReader, 'block'>, height: number): Promise<StoredBlock> {
  const block = await reader.block(height);
  if (!block) throw new TypeError(`the chain has no block ${height}`);
  return block;
}

/** Increments the chain's counter and returns it. No value is returned twice. */
export async function nextCount(state: ChainState): Promise<number> {
  const row = await readRow(state);
  const counter = row.counter + 1;
  await state.saveChain({ ...row, counter });
  return counter;
}

type Place = Readonly<{ chain: ChainId; height: number; parentHash: string; salt: number; txids: readonly string[] }>;

export function blockHash(place: Place): string {
  return hash('sha256', canonicalJson(place));
}
