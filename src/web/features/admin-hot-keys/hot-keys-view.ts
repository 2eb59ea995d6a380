/** Data of the page of hot keys. All figures are formatted on the server. */
import type { ChainEpoch } from '../../components/office/office-types.ts';

/**
 * `fixed`: the keys cannot be changed. `first`: they never were. `moving`: coins with old keys are left. Where the hot
 * wallet is an account, `handingOver`: the old one gives its coins to the new one, and payouts wait for that.
 */
export type KeyState = 'fixed' | 'first' | 'moving' | 'moved' | 'handingOver' | 'handedOver';

/** What a hand-over waits for, in the words of the page or in those of any payout. */
export type HandOverNote = Exclude<NonNullable<ChainEpoch['handOver']>['waitsFor'], null>;

export type HotKeyRow = Readonly<{
  chain: string;
  network: string;
  epoch: number;
  beganAt: string | null;
  /** Null if the signer does not answer. */
  address: string | null;
  held: string;
  /** What is held with its tokens. Null if there are none. */
  withTokens: string | null;
  /** Coins with old keys, and their number. Null if there are none. */
  old: Readonly<{ amount: string; count: number }> | null;
  state: KeyState;
  /** Null unless a hand-over is under way. */
  waits: Readonly<{ note: HandOverNote; payments: number; from: string | null; coin: string }> | null;
  /** What a hand-over could not move. Empty if nothing. */
  left: string;
}>;

export type HotKeysView = Readonly<{
  rows: readonly HotKeyRow[];
  /** Networks whose keys can be changed. */
  networks: readonly Readonly<{ id: string; name: string }>[];
}>;
