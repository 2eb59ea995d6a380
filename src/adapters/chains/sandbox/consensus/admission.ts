/** Verdict of a chain family's rules on a broadcast transaction. */
import type { BroadcastResult } from '#src/usecases/ports/chain-adapter.ts';
import type { Spend, StoredTransaction } from '../storage.ts';

export type Admission =
  | Readonly<{ result: Exclude<BroadcastResult, 'accepted' | 'already_known'> }>
  | Readonly<{ result: 'accepted'; spends: readonly Spend[]; replaces: readonly StoredTransaction[] }>;
