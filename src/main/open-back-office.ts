/** Builds the back office of a server: its verbs, and the count of page views that it writes down now and then. */
import { randomBytes } from 'node:crypto';
import { makeAlertWebhook } from '#src/adapters/alert-webhook.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { oneAtATime } from '#src/adapters/db/one-at-a-time.ts';
import { officePasswords } from '#src/adapters/office-passwords.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { systemClock } from '#src/adapters/system-clock.ts';
import { makeSignInLimits } from '#src/http/sign-in-limits.ts';
import { brand } from '#src/i18n/brand.ts';
import { startLoop } from '#src/jobs/loop.ts';
import { makeBackOffice, type BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Office } from '#src/usecases/back-office/office.ts';
import { makeSendAlerts } from '#src/usecases/back-office/send-alerts.ts';
import { makePageViews, type PageViews } from '#src/usecases/back-office/page-views.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import { makeTurns } from '#src/usecases/turns.ts';
import type { Inside } from './open-inside.ts';
import type { ProcessContext } from './run-process.ts';

export type OpenedOffice = Readonly<{ backOffice: BackOffice; pageViews: Pick<PageViews, 'count'> }>;

const flushMs = 10_000;
const alertsMs = 60_000;

export async function openBackOffice({ config, parts, log }: ProcessContext, inside: Inside): Promise<OpenedOffice> {
  const { ports, factorKey } = inside.built;
  const office: Office = {
    store: makeOfficeStore(inside.database.pool),
    passwords: officePasswords,
    seal: makeSecretSeal(factorKey),
    // Not the service's clock: any visitor can move the sandbox's.
    limits: makeSignInLimits({ now: () => Date.now(), randomBytes }),
    takeTurn: makeTurns(),
    realClock: systemClock,
    issuer: brand,
  };
  if (config.networkProfile === 'sandbox') {
    await oneAtATime(inside.database.pool, async () => await seedAddresses({ ports, office }));
  }
  const pageViews = makePageViews({ ports, office });
  const flush = async (): Promise<void> =>
    await pageViews.flush().catch((error: unknown) => log.warn('page views could not be written', {}, error));
  await parts.open(
    async () => setInterval(() => void flush(), flushMs).unref(),
    async (timer) => {
      clearInterval(timer);
      await flush();
    },
  );
  const backOffice = makeBackOffice(ports, office);
  if (config.alertWebhook !== undefined) {
    const { alertWebhook: url, publicUrl } = config;
    const tell = makeAlertWebhook({ url, service: brand, publicUrl, now: () => Date.now() });
    const send = makeSendAlerts({ readAlerts: async () => (await backOffice.readOverview()).alerts, tell });
    const round = async () => {
      await send();
      return 'rest' as const;
    };
    await parts.open(
      async () => startLoop({ name: 'send-alerts', everyMs: alertsMs, round, log }),
      async (loop) => await loop.stop(),
    );
  }
  return { backOffice, pageViews };
}
