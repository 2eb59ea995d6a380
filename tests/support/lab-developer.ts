/** The developer API's use cases on an order lab. */
import { makeDeveloperStore } from '#src/adapters/db/developer/developer-store.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { makeWebhookSender } from '#src/adapters/webhook-sender.ts';
import { makeDeveloper, type Developer } from '#src/usecases/developer/developer.ts';
import type { OrderLab } from './order-lab.ts';

/** `now` is the real time, which keys use; the lab has its own clock. */
export function makeLabDeveloper({ ports, database }: OrderLab, now: () => number = Date.now): Developer {
  return makeDeveloper(ports, {
    store: makeDeveloperStore(database.pool),
    seal: makeSecretSeal(new Uint8Array(32).fill(9)),
    sender: makeWebhookSender({ profile: 'sandbox' }),
    realClock: { now },
  });
}
