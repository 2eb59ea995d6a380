/** A moment at which the product kills itself: about to hand a payout to the node, or just told that it has it. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type Death = Readonly<{ chain: ChainId; point: 'before broadcast' | 'after broadcast' }>;
