/** Read and write access to the state of a simulated chain. Both create the genesis block if there is none. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import { makeGenesis, readRow } from './consensus/chain-row.ts';
import type { ChainReader, ChainRow, ChainState, SandboxStorage, TipReader } from './storage.ts';

export interface ChainAccess {
  readonly chain: ChainId;
  /** Runs an atomic change with exclusive access to the chain. */
  change<Value>(work: (state: ChainState) => Promise<Value>): Promise<Value>;
  /** Reads a consistent snapshot of the chain. */
  look<Value>(work: (reader: ChainReader, row: ChainRow) => Promise<Value>): Promise<Value>;
  /** The same of what the node shows as newest. */
  glance<Value>(work: (reader: TipReader, row: ChainRow) => Promise<Value>): Promise<Value>;
}

type Options = Readonly<{ chain: ChainId; storage: SandboxStorage; clock: Clock }>;

export function makeChainAccess({ chain, storage, clock }: Options): ChainAccess {
  let begun: Promise<void> | undefined;
  let hasBegun = false;
  const begin = async (): Promise<void> => {
    begun ??= storage.locked(chain, async (state) => {
      if (!(await state.chain())) await makeGenesis(state, chain, clock.now());
    });
    try {
      await begun;
      hasBegun = true;
    } catch (error) {
      begun = undefined;
      throw error;
    }
  };
  return {
    chain,
    change: async (work) => {
      if (!hasBegun) await begin();
      return await storage.locked(chain, work);
    },
    look: async (work) => {
      if (!hasBegun) await begin();
      return await storage.read(chain, async (reader) => await work(reader, await readRow(reader)));
    },
    glance: async (work) => {
      if (!hasBegun) await begin();
      return await storage.readTip(chain, async (reader) => await work(reader, await readRow(reader)));
    },
  };
}
