/** What a profile gives the service to stand on: its chains, its time, its prices and its rules. */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { SandboxClock } from '#src/adapters/chains/sandbox/sandbox-clock.ts';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import type { Database } from '#src/adapters/db/connect.ts';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import type { CapOverrides } from '#src/domain/signing-caps.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { ServiceRules } from '#src/usecases/ports/ports.ts';
import type { LivePriceFeed, PriceFeed, SimulatedPriceFeed } from '#src/usecases/quotes/price-feed.ts';

export type Sandbox = Readonly<{ chains: SandboxChains; clock: SandboxClock }>;

/** The prices that a profile may have. A profile with nodes is opened with one of these, and real money only live. */
export type NodePrices =
  | Readonly<{ profile: 'testnet'; feed: PriceFeed }>
  | Readonly<{ profile: 'mainnet'; feed: LivePriceFeed }>;
export type ProfilePrices = Readonly<{ profile: 'sandbox'; feed: SimulatedPriceFeed }> | NodePrices;

export type Environment = Readonly<{
  chains: Chains;
  clock: Clock;
  prices: ProfilePrices;
  rules: ServiceRules;
  /** The simulated chains with all that can be done to them; undefined where the chains are real. */
  sandbox: Sandbox | undefined;
  /** Where the nodes are; undefined where there are none. */
  nodes: NodeSettings | undefined;
  /** What the signer may sign, where the operator said otherwise than usual. */
  caps: CapOverrides;
  close(): Promise<void>;
}>;

export type Foundation = Readonly<{ config: Config; database: Database<unknown>; log: Log }>;
