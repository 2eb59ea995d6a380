/** Database port of second opinions: what the nodes of a chain said last of a large deposit. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { NodeVote, Opinion, OpinionWait } from '#src/domain/second-opinion.ts';

/** What the nodes said. */
export type SaidOpinion = Opinion &
  Readonly<{
    depositId: string;
    chain: ChainId;
    /** When the nodes were asked first and last. */
    since: number;
    askedAt: number;
    /** Hash of the block that they were asked about. Null if that is not known. */
    block: string | null;
    /** What each of them said last. Empty if there is one node only. */
    votes: readonly NodeVote[];
    /**
     * By which the reader vouches that two nodes had the payment when it was new, where they cannot say so later. Null
     * if nobody has.
     */
    voucher: string | null;
  }>;

/** What the nodes said, and what operators decided about it. */
export type StoredOpinion = SaidOpinion &
  Readonly<{
    /** By which two people, or one up to the limits, vouch for the deposit in its block. Null if nobody has. */
    counted: string | null;
    /** Why the deposit waited in this block when an operator left it waiting. Null if nobody has. */
    leftAtWait: OpinionWait | null;
  }>;

/** `orderNumber`: null if the order is erased. */
export type OpenOpinion = StoredOpinion & Readonly<{ orderNumber: string | null }>;

export interface OpinionRecords {
  find(depositId: string): Promise<StoredOpinion | undefined>;
  /**
   * Stores what was said, in place of what was said before. What operators decided stays, but a deposit that was left
   * waiting is told of again once it is in another block or nodes agreed meanwhile.
   */
  save(opinion: SaidOpinion): Promise<void>;
  /** Operators count the deposit. It does not wait any more. */
  count(depositId: string, voucher: string): Promise<void>;
  /** An operator leaves the deposit waiting, for this. */
  leave(depositId: string, wait: OpinionWait): Promise<void>;
  /** Opinions that were asked for since this time, oldest first. */
  since(time: number): Promise<readonly OpenOpinion[]>;
  /** Forgets those that were asked for before this time. */
  forgetBefore(time: number): Promise<void>;
}
