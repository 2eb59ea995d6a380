/** Database port of a look at a chain whose node shows nothing of anybody: what it asks and writes, each in one go. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { BlockRef } from './chain-adapter.ts';

/** What a look may have to act on. Each is there if the question named beside it would find something. */
export const openMatters = [
  /** A restored chain whose lost addresses are not watched yet. */
  'lost_addresses',
  /** `deposits.inBlock` of the head. */
  'deposits_at_head',
  /** `deposits.unmined` */
  'unmined_deposits',
  /** `deposits.readyToConfirm` */
  'deep_deposits',
  /** `wallet.readyFundings` */
  'deep_fundings',
  /** `payouts.minedUpTo` */
  'deep_payouts',
  /** `deposits.orphaned` */
  'orphaned_deposits',
  /** `deposits.unvouched` */
  'unvouched_deposits',
  /** `deposits.toSweep` */
  'due_sweeps',
  /** The account of the newest epoch does not pay yet. */
  'hand_over',
] as const;
export type OpenMatter = (typeof openMatters)[number];

export type LookQuestion = Readonly<{
  /** Height of the newest block that the node shows. */
  headHeight: number;
  /** Height of the block whose header is asked for. Null: of none. */
  headerAt: number | null;
  /** As in `deposits.toSweep`. Null where nothing is swept. */
  sweeps: Readonly<{ dueAt: number; minedUpTo: number }> | null;
}>;

export type LookFacts = Readonly<{
  /** Health of the node at the look before. Undefined before the first one. */
  health: Readonly<{ checkedAt: number; downReason: NodeTrouble | null }> | undefined;
  /** Hash of the header that was asked for. Null if it is unknown. */
  headerHash: string | null;
  open: ReadonlySet<OpenMatter>;
}>;

export type QuietLook = Readonly<{
  head: BlockRef;
  /** The newest final height. Null: it stays as it is. */
  finalHeight: number | null;
  unitsPerSize: bigint;
  checkedAt: number;
}>;

export interface LookRecords {
  /** To be asked with the chain's cursor locked. */
  ask(chain: ChainId, question: LookQuestion): Promise<LookFacts>;
  /** Moves the cursor to the head if it is elsewhere, and stores that the chain is well. */
  save(chain: ChainId, look: QuietLook): Promise<void>;
}
