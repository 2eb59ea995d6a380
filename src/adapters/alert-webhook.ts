/**
 * Posts alerts as JSON to a URL that the operator configured: a chat, a pager or a mail gateway. With a secret, the
 * body is signed like the webhooks of API keys. docs/alerts.md describes the format.
 */
import { alertPage, alertSeverity } from '#src/domain/back-office/alert.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { signWebhook } from '#src/domain/developer/webhook-signature.ts';
import type { AlertEvent, AlertSender } from '#src/usecases/ports/alert-sender.ts';

type Options = Readonly<{
  url: string;
  secret: string | undefined;
  service: string;
  publicUrl: string;
  /** Describes an alert as text, for chats. */
  describe(alert: AlertEvent['alert']): string;
  now(): number;
}>;

const version = 1;
const patienceMs = 5_000;

export function makeAlertWebhook({ url, secret, service, publicUrl, describe, now }: Options): AlertSender {
  const describeEvent = ({ id, type, alert, endedAt }: AlertEvent) => ({
    id,
    type: `alert.${type}`,
    kind: alert.kind,
    severity: alertSeverity[alert.kind],
    subject: alert.subject,
    orderNumber: alert.orderNumber,
    count: alert.count,
    text: describe(alert),
    since: isoInstant(alert.since),
    resolvedAt: endedAt === null ? null : isoInstant(endedAt),
    url: `${publicUrl}${pathOf(alert)}`,
  });
  return async (events) => {
    const sentAt = now();
    const described = events.map(describeEvent);
    const text = described.map((event) => `${words[event.type] ?? ''}${event.text} ${event.url}`).join('\n');
    const body = JSON.stringify({ version, service, sentAt: isoInstant(sentAt), text, events: described });
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sampan-Alerts',
        ...(secret !== undefined && signWebhook({ secret, body, sentAt })),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the receiver of alerts answered ${answer.status}`);
  };
}

const words: Readonly<Record<string, string>> = { 'alert.opened': '', 'alert.resolved': 'Resolved: ' };

function pathOf(alert: AlertEvent['alert']): string {
  const page = alertPage(alert).replace('-', '/');
  return alert.orderNumber === null ? `/${page}` : `/${page}/${alert.orderNumber}`;
}
