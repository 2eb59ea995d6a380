/** What a profile gives the service to stand on: its chains, its time, its prices and its rules. */
import type { SandboxChains } from '#src/adapters/chains/sandbox/make-sandbox-chains.ts';
import type { SandboxClock } from '#src/adapters/chains/sandbox/sandbox-clock.ts';
import type { NodeSettings } from '#src/adapters/chains/node-settings.ts';
import type { CapOverrides } from '#src/domain/signing-caps.ts';
import type { Chains } from '#src/usecases/ports/chain-adapter.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { ServiceRules } from '#src/usecases/ports/ports.ts';
import type { RateSource } from '#src/usecases/rate-source.ts';

export type Sandbox = Readonly<{ chains: SandboxChains; clock: SandboxClock }>;

export type Ground = Readonly<{
  chains: Chains;
  clock: Clock;
  rates: RateSource;
  rules: ServiceRules;
  /** The simulated chains with all that can be done to them; undefined where the chains are real. */
  sandbox: Sandbox | undefined;
  /** Where the nodes are; undefined where there are none. */
  nodes: NodeSettings | undefined;
  /** What the signer may sign, where the operator said otherwise than usual. */
  caps: CapOverrides;
  close(): Promise<void>;
}>;
