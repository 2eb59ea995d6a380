/** Builds the verbs of the developer API. Server and worker both have them: one is called, the other delivers. */
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { systemClock } from '#src/adapters/system-clock.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import { makeDeveloper, type Developer } from '#src/usecases/developer/developer.ts';
import type { Inside } from './open-inside.ts';

export function openDeveloper({ database, built }: Inside): Developer {
  return makeDeveloper(built.ports, {
    store: makeDeveloperStore(database.pool),
    seal: makeSecretSeal(built.webhookKey),
    sender: makeWebhookSender({ profile: built.ports.rules.profile }),
    realClock: systemClock,
  });
}
