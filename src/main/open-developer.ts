/**
 * Builds the use cases of the developer API. Server and worker both need them: the server for calls, the worker for
 * webhooks.
 */
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import { makeDeveloper, type Developer } from '#src/usecases/developer/developer.ts';
import type { Config } from '#src/config/config.ts';
import type { App } from './open-app.ts';
import { webhookProfile } from './webhook-profile.ts';

type Options = Pick<App, 'database' | 'built'> & Readonly<{ config: Pick<Config, 'host' | 'publicUrl'> }>;

export function openDeveloper({ database, built, config }: Options): Developer {
  return makeDeveloper(built.ports, {
    store: makeDeveloperStore(database.pool),
    seal: makeSecretSeal(built.webhookKey),
    sender: makeWebhookSender({ profile: webhookProfile(built.ports.rules.profile, config) }),
    realClock: systemClock,
  });
}
