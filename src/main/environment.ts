/** The environment that a network profile provides: its chains, clock, prices and rules. */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chain.ts';
import type { MineTogether } from '#src/adapters/chains/sandbox/mine-when-due.ts';
import type { SandboxClock } from '#src/adapters/chains/sandbox/sandbox-clock.ts';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import type { Database } from '#src/adapters/db/connect.ts';
import type { DatabaseGuard } from '#src/adapters/db/loss/database-guard.ts';
import type { Signals } from '#src/adapters/db/signals.ts';
import type { Log } from '#src/adapters/log.ts';
import type { AllowedPlaces } from '#src/adapters/signer/allowed-places.ts';
import type { Signer } from '#src/adapters/signer/signer.ts';
import type { Config } from '#src/config/config.ts';
import type { CapOverrides } from '#src/domain/signing-caps.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { FiatSource, LiveFiatSource, SimulatedFiatSource } from '#src/usecases/ports/fiat-source.ts';
import type { ServiceRules } from '#src/usecases/ports/ports.ts';
import type { SandboxTroubles } from '#src/usecases/ports/sandbox-troubles.ts';
import type { LivePriceFeed, PriceFeed, SimulatedPriceFeed } from '#src/usecases/ports/price-feed.ts';

export type Sandbox = Readonly<{
  chains: SandboxChains;
  clock: SandboxClock;
  troubles: SandboxTroubles;
  mine: MineTogether;
}>;

/**
 * Price feed of a profile that runs on real nodes, and its sources of rates of money. Mainnet accepts live ones only.
 */
export type NodePrices =
  | Readonly<{ profile: 'testnet'; feed: PriceFeed; fiat?: readonly FiatSource[] }>
  | Readonly<{ profile: 'mainnet'; feed: LivePriceFeed; fiat?: readonly LiveFiatSource[] }>;
/** Price feed of a network profile, with the profile it belongs to. */
export type ProfilePrices =
  | Readonly<{ profile: 'sandbox'; feed: SimulatedPriceFeed; fiat?: readonly SimulatedFiatSource[] }>
  | NodePrices;

export type Environment = Readonly<{
  chains: Chains;
  clock: Clock;
  prices: ProfilePrices;
  /** All rules but the policy, which is read from the database and not from settings. */
  rules: Omit<ServiceRules, 'policy'>;
  /** The simulated chains, their clock and troubles, which can be controlled; undefined where the chains are real. */
  sandbox: Sandbox | undefined;
  /** Settings of the nodes; undefined in the sandbox, which has none. */
  nodes: NodeSettings | undefined;
  /** Signing caps that the operator set instead of the defaults. */
  caps: CapOverrides;
  /** Where withdrawals may go, by our own settings. */
  places: AllowedPlaces;
  close(): Promise<void>;
}>;

export type Foundation = Readonly<{
  config: Config;
  database: Database<unknown> & Partial<Pick<DatabaseGuard, 'onLoss'>>;
  log: Log;
  signer: Signer;
  /** Hints of the database. Without them everything is found by polling. */
  signals?: Signals;
}>;
