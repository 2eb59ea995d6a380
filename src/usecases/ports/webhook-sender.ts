/** What telling the keys' servers needs from outside: the way into the network. */
import type { WebhookOutcome } from '#src/domain/developer/webhook-schedule.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

export type WebhookMessage = Readonly<{ url: string; headers: Readonly<Record<string, string>>; body: string }>;

export type SentWebhook = Readonly<{
  outcome: WebhookOutcome;
  /** Null when nothing answered. */
  statusCode: number | null;
  durationMs: number;
}>;

export interface WebhookSender {
  /** Whose rules it follows: a sandbox that others can reach has those of a test network. */
  readonly profile: NetworkProfile;
  /** Whether all addresses that the host stands for now are ones that we connect to. */
  checkHost(host: string): Promise<'allowed' | 'forbidden' | 'unknown'>;
  /** One attempt, in bounded time. Never throws for what the other side does. */
  send(message: WebhookMessage): Promise<SentWebhook>;
}
