/** Posts alerts as JSON to an address of the operator's choice: a chat, a pager, a mail gateway. */
import type { Alert } from '#src/usecases/back-office/find-alerts.ts';

type Options = Readonly<{ url: string; service: string; publicUrl: string; now(): number }>;

const patienceMs = 5_000;

export function makeAlertWebhook({ url, service, publicUrl, now }: Options) {
  return async (alerts: readonly Alert[]): Promise<void> => {
    const body = JSON.stringify({ service, url: `${publicUrl}/admin`, at: new Date(now()).toISOString(), alerts });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the receiver of alerts answered ${answer.status}`);
  };
}
