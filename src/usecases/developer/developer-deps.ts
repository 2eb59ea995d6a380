/** What the developer API needs from outside beyond the ports that everything shares. */
import type { SecretSeal } from '../back-office/office.ts';
import type { Clock } from '../ports/clock.ts';
import type { DeveloperStore } from '../ports/developer-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';

export type DeveloperPorts = Readonly<{
  store: DeveloperStore;
  /** Keeps the secrets of webhooks from whoever reads the database. */
  seal: SecretSeal;
  /** Tells the keys' servers what happened. */
  sender: WebhookSender;
  /** Real time, for the life of keys: the sandbox's clock can be moved by any visitor. */
  realClock: Clock;
}>;

/** What every verb of the developer API is made from. */
export type DeveloperDeps = Readonly<{ ports: Ports; parts: DeveloperPorts }>;
