/** Troubles of the sandbox that last for a while. Testers ask for them; they end by themselves. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type LastingTrouble =
  /** Our node of the chain does not answer. Blocks are made meanwhile. */
  | Readonly<{ kind: 'chain_away'; chain: ChainId }>
  /** No source has prices. */
  | Readonly<{ kind: 'prices_away' }>
  /** The address is on the screening list. */
  | Readonly<{ kind: 'address_listed'; chain: ChainId; address: string }>
  /** The receiver refuses payments, as some contracts do. */
  | Readonly<{ kind: 'payout_refused'; chain: ChainId; address: string }>;

export interface SandboxTroubles {
  has(trouble: LastingTrouble): boolean;
  /** Begins the trouble, or makes it last longer, until this time of the sandbox's clock. */
  begin(trouble: LastingTrouble, until: number): Promise<void>;
}
