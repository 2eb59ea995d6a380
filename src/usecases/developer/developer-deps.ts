/** Ports of the developer API, in addition to the shared ones. */
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeveloperStore } from '../ports/developer-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';

export type DeveloperPorts = Readonly<{
  store: DeveloperStore;
  /** Encrypts webhook secrets at rest. */
  seal: SecretSeal;
  /** Sends webhooks. */
  sender: WebhookSender;
  /** Real time, for the lifetime of keys, because visitors can move the sandbox's clock. */
  realClock: Clock;
}>;

/** Dependencies of every use case of the developer API. */
export type DeveloperDeps = Readonly<{ ports: Ports; developerPorts: DeveloperPorts }>;
