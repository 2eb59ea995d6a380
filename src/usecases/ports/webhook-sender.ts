/** Port that sends webhooks to the servers of API key holders. */
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

export type WebhookMessage = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array;
}>;

export type SentWebhook = Readonly<{
  outcome: WebhookOutcome;
  /** HTTP status of the response. Null if there was none. */
  statusCode: number | null;
  durationMs: number;
}>;

export interface WebhookSender {
  /** Profile whose URL rules apply. A publicly reachable sandbox uses those of a test network. */
  readonly profile: NetworkProfile;
  /** Resolves the host and checks that we may connect to all its IP addresses (SSRF protection). */
  checkHost(host: string): Promise<'allowed' | 'forbidden' | 'unknown'>;
  /** Makes one delivery attempt with a timeout. Never throws because of the receiver. */
  send(message: WebhookMessage): Promise<SentWebhook>;
}
