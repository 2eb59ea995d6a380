/** Port of the faucet to a devnet: pays test coins and mines blocks. Failures are OutsideErrors. */
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';

/** Software behind each chain. Shown to users, so that a stand-in is not mistaken for real node software. */
export const chainRealities = ['real node', 'real virtual machine', 'stand-in'] as const;
export type ChainReality = (typeof chainRealities)[number];

/** A chain of the devnet. `software` is the name and version that the node reports. */
export type DevnetChain = Readonly<{ chain: ChainId; reality: ChainReality; software: string }>;

export interface DevnetClient {
  chains(): Promise<readonly DevnetChain[]>;
  /** Whether the devnet can pay this currency. False for a token whose contract address is not configured. */
  canPay(currency: CurrencyId): boolean;
  height(chain: ChainId): Promise<number>;
  /** Sends a payment to the mempool. Returns the transaction id. */
  pay(payment: Readonly<{ to: string; amount: Money }>): Promise<string>;
  mine(chain: ChainId, blocks: number): Promise<void>;
}
