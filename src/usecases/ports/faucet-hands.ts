/** What the faucet needs of a test network: who runs its nodes pays and makes blocks. Failures are OutsideErrors. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';

/** Said of every chain: nobody should take a stand-in for the software of the network. */
export const chainRealities = ['real node', 'real virtual machine', 'stand-in'] as const;
export type ChainReality = (typeof chainRealities)[number];

/** `software` is its name and version, as the node says it. */
export type DevnetChain = Readonly<{ chain: ChainId; reality: ChainReality; software: string }>;

export interface FaucetHands {
  chains(): Promise<readonly DevnetChain[]>;
  /** False for a token whose contract we were not told. */
  canPay(currency: CurrencyId): boolean;
  height(chain: ChainId): Promise<number>;
  /** A payment that waits for the next block. Returns the transaction's id. */
  pay(payment: Readonly<{ to: string; amount: Money }>): Promise<string>;
  mine(chain: ChainId, blocks: number): Promise<void>;
}
