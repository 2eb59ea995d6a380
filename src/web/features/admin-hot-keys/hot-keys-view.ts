/** Data of the page of hot keys. All figures are formatted on the server. */

/** `fixed`: the keys cannot be changed. `first`: they never were. `moving`: coins with old keys are left. */
export type KeyState = 'fixed' | 'first' | 'moving' | 'moved';

export type HotKeyRow = Readonly<{
  chain: string;
  network: string;
  epoch: number;
  beganAt: string | null;
  /** Null if the signer does not answer. */
  address: string | null;
  held: string;
  /** Coins with old keys, and their number. Null if there are none. */
  old: Readonly<{ amount: string; count: number }> | null;
  state: KeyState;
}>;

export type HotKeysView = Readonly<{
  rows: readonly HotKeyRow[];
  /** Networks whose keys can be changed. */
  networks: readonly Readonly<{ id: string; name: string }>[];
}>;
