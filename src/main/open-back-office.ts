/**
 * Builds the back office of a server: its use cases, the page view counter that is flushed at intervals, and the
 * alerts.
 */
import { randomBytes } from 'node:crypto';
import { makeAlertWebhook } from '#src/adapters/alert-webhook.ts';
import { makeOfficeStore } from '#src/adapters/db/office/office-store.ts';
import { withAdvisoryLock } from '#src/adapters/db/with-advisory-lock.ts';
import { openOfficePasswords } from '#src/adapters/office-passwords.ts';
import { makePasskeys } from '#src/adapters/passkeys/passkeys.ts';
import { makeSecretSeal } from '#src/adapters/second-factor-seal.ts';
import { systemClock } from '#src/adapters/system-clock-and-random.ts';
import type { Alert } from '#src/domain/back-office/alert.ts';
import { makeKnownBrowsers } from '#src/http/known-browsers.ts';
import { makeSignInLimits } from '#src/http/sign-in-limits.ts';
import { alertText } from '#src/i18n/alert-text.ts';
import { brand } from '#src/i18n/brand.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { startLoop } from '#src/jobs/loop.ts';
import { makeBackOffice, type BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Office } from '#src/usecases/back-office/office.ts';
import type { TreasuryDeps } from '#src/usecases/treasury/act-records.ts';
import { followActs } from '#src/usecases/treasury/follow-acts.ts';
import { makeSendAlerts } from '#src/usecases/back-office/send-alerts.ts';
import { makePageViews, type PageViews } from '#src/usecases/back-office/page-views.ts';
import { seedAddresses } from '#src/usecases/back-office/seed-addresses.ts';
import type { Clock } from '#src/usecases/ports/clock.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { makeKeyedMutex } from '#src/usecases/concurrency/keyed-mutex.ts';
import type { App } from './open-app.ts';
import type { ProcessContext } from './run-process.ts';

export type OpenedOffice = Readonly<{ backOffice: BackOffice; pageViews: Pick<PageViews, 'count'> }>;

const flushMs = 10_000;
export const alertsMs = 60_000;

type Context = Pick<ProcessContext, 'config' | 'resources' | 'log'>;
type AppWithDeveloper = App & Readonly<{ developer: Developer }>;

export async function openBackOffice(
  { config, resources, log }: ProcessContext,
  app: AppWithDeveloper,
): Promise<OpenedOffice> {
  const { ports, factorKey, browserKey, passkeyKey } = app.built;
  const { passwords } = await resources.open(
    async () => openOfficePasswords(),
    async (opened) => await opened.close(),
  );
  const office: Office = {
    store: makeOfficeStore(app.database.pool),
    passwords,
    seal: makeSecretSeal(factorKey),
    // Real time, not the service's clock: any visitor can move the sandbox's clock.
    limits: makeSignInLimits({ now: () => Date.now(), randomBytes, proofKey: app.built.proofKey }),
    stepUpMutex: makeKeyedMutex(),
    browsers: makeKnownBrowsers({ key: browserKey, randomBytes }),
    passkeys: makePasskeys({ publicUrl: config.publicUrl, key: passkeyKey, randomBytes }),
    realClock: systemClock,
    issuer: brand,
    keys: app.developer,
  };
  if (config.networkProfile === 'sandbox') {
    await withAdvisoryLock(app.database.pool, async () => await seedAddresses({ ports, office }));
  }
  const pageViews = makePageViews({ ports, office });
  const flush = async (): Promise<void> =>
    await pageViews.flush().catch((error: unknown) => log.warn('page views could not be written', {}, error));
  await resources.open(
    async () => setInterval(() => void flush(), flushMs).unref(),
    async (timer) => {
      clearInterval(timer);
      await flush();
    },
  );
  const backOffice = makeBackOffice(ports, office);
  await openActs({ resources, log }, { ports, store: office.store });
  await openAlerts({ config, resources, log }, { backOffice, office, clock: ports.clock });
  return { backOffice, pageViews };
}

/** How often acts are looked at: operators wait for their states. */
const actsMs = 2_000;

/** Starts following treasury acts. Every server runs this loop; the lock of an act decides which one does it. */
async function openActs({ resources, log }: Pick<Context, 'resources' | 'log'>, deps: TreasuryDeps): Promise<void> {
  const round = async () => {
    await followActs(deps);
    return 'rest' as const;
  };
  await resources.open(
    async () => startLoop({ name: 'treasury-acts', everyMs: actsMs, round, log }),
    async (loop) => await loop.stop(),
  );
}

type Telling = Readonly<{ backOffice: BackOffice; office: Office; clock: Clock }>;

/** Starts sending alerts. Every server runs this loop; a lease in the database decides which one sends. */
async function openAlerts({ config, resources, log }: Context, { backOffice, office, clock }: Telling): Promise<void> {
  const { alertWebhook: url, alertWebhookSecret: secret, publicUrl } = config;
  if (url === undefined) return;
  const t = makeTranslate(loadCatalog('en', ['admin']));
  const describe = (alert: Alert): string => alertText(t, alert);
  const tell = makeAlertWebhook({ url, secret, service: brand, publicUrl, describe, now: () => Date.now() });
  const find = async () => {
    const { alerts, unknownAlerts: unknown } = await backOffice.readOverview();
    return { alerts, unknown };
  };
  const holder = randomBytes(16).toString('hex');
  const { look, end } = makeSendAlerts({ store: office.store, clock, holder, find, tell });
  const round = async () => {
    await look();
    return 'rest' as const;
  };
  await resources.open(
    async () => startLoop({ name: 'send-alerts', everyMs: alertsMs, round, log }),
    async (loop) => {
      await loop.stop();
      await end();
    },
  );
}
