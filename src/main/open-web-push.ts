/**
 * Builds the use cases of telling browsers (Web Push). The server needs them for pages, the worker to send. Key and
 * encryption follow from the secret of webhooks: a secret of its own would be a signer's answer that processes of the
 * version before do not take.
 */
import { hkdfSync } from 'node:crypto';
import { makeWebPushStore } from '#src/adapters/db/web-push-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import { makeVapid } from '#src/adapters/web-push/vapid.ts';
import { makeWebPushSender } from '#src/adapters/web-push/web-push-sender.ts';
import type { Config } from '#src/config/config.ts';
import { describePush } from '#src/i18n/push-text.ts';
import { makeWebPush, type WebPush } from '#src/usecases/web-push/web-push.ts';
import type { App } from './open-app.ts';
import { webhookProfile } from './webhook-profile.ts';

type Options = Pick<App, 'database' | 'built'> &
  Readonly<{ config: Pick<Config, 'host' | 'publicUrl' | 'pushServices' | 'supportEmail'> }>;

/** Undefined if the operator has named no push service. */
export function openWebPush({ database, built, config }: Options): WebPush | undefined {
  const { pushServices: services, publicUrl, supportEmail } = config;
  if (services.length === 0) return undefined;
  const sealKey = new Uint8Array(hkdfSync('sha256', built.webhookKey, 'sampan', 'web push: addresses', 32));
  const contact = supportEmail === undefined ? publicUrl : `mailto:${supportEmail}`;
  return makeWebPush(built.ports, {
    store: makeWebPushStore(database.pool),
    seal: makeSecretSeal(sealKey),
    sender: makeWebPushSender({
      vapid: makeVapid(built.webhookKey, contact),
      services,
      sender: makeWebhookSender({ profile: webhookProfile(built.ports.rules.profile, config) }),
      describe: describePush,
      now: () => systemClock.now(),
    }),
    realClock: systemClock,
  });
}
