/** Ports of telling browsers, in addition to the shared ones. */
import type { Clock } from '../ports/clock.ts';
import type { Ports } from '../ports/ports.ts';
import type { SecretSeal } from '../ports/secret-seal.ts';
import type { WebPushStore } from '../ports/web-push-records.ts';
import type { WebPushSender } from '../ports/web-push-sender.ts';

export type WebPushPorts = Readonly<{
  store: WebPushStore;
  /** Encrypts addresses and keys of browsers at rest. */
  seal: SecretSeal;
  sender: WebPushSender;
  /** Real time, because visitors can move the sandbox's clock. */
  realClock: Clock;
}>;

export type WebPushDeps = Readonly<{ ports: Ports; pushPorts: WebPushPorts }>;
