/**
 * A point at which the product kills itself: just before it broadcasts a payout, or just after the node accepted it.
 */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type Death = Readonly<{ chain: ChainId; point: 'before broadcast' | 'after broadcast' }>;
