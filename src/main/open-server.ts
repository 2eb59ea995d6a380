/** The HTTP half of the process: the first operator, the application and its listener. */
import type { FastifyInstance } from 'fastify';
import process from 'node:process';
import { makeDevnetClient } from '#src/adapters/chains/devnet-client.ts';
import { tokenContract } from '#src/adapters/chains/node-settings.ts';
import { buildApp } from '#src/api/app.ts';
import { isCommonPassword } from '#src/adapters/common-passwords.ts';
import { makeChatRecords } from '#src/adapters/db/chat-records.ts';
import { ensureOperator } from '#src/adapters/db/operators.ts';
import type { MetricFamily } from '#src/adapters/metrics/metric-text.ts';
import { makeHttpMetrics } from '#src/adapters/metrics/http-metrics.ts';
import type { Config } from '#src/config/config.ts';
import { makeFaucet, type FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import { makeApiOptions, makeV1Options } from './api-options.ts';
import type { BuiltServices } from './build-services.ts';
import { makeDrain } from './drain.ts';
import { makeHealthChecks } from './health-checks.ts';
import { keepChannels, openChannels } from './keep-channels.ts';
import { openBackOffice } from './open-back-office.ts';
import { openDeveloper } from './open-developer.ts';
import type { App } from './open-app.ts';
import { openMetrics } from './open-metrics.ts';
import { openPages } from './open-pages.ts';
import { openWebPush } from './open-web-push.ts';
import type { ProcessContext } from './run-process.ts';
import { toOfficialChannels, toSiteFacts } from './site-facts.ts';
import { tellReadiness } from './tell-readiness.ts';

const graceMilliseconds = 5000;

/** Grace period in which a worker that starts together with the server reads chains and prices. */
const ownWorkerMilliseconds = 10_000;

type ServerApp = App & Readonly<{ hasOwnWorker?: boolean; readWorkerMetrics?: () => readonly MetricFamily[] }>;

export async function openServer(context: ProcessContext, core: ServerApp): Promise<void> {
  const { config, resources, log, say } = context;
  const { built } = core;
  const http = makeHttpMetrics();
  const drain = makeDrain(context);
  const { botHandle } = config;
  const chats = makeChatRecords(core.database.pool);
  await introduceOperator(context, core);
  const developer = openDeveloper({ ...core, config });
  const { backOffice, pageViews } = await openBackOffice(context, { ...core, developer });
  const channels = await resources.open(
    async () =>
      await openChannels({
        sign: async () => await toOfficialChannels(config, keepChannels(config.dataDir, built.ports.terms)),
        onUnsigned: () => say('the list of official channels is shown without a signature until the signer answers'),
        onError: (error) => log.error('the list of official channels cannot be signed', {}, error),
      }),
    async (opened) => opened.stop(),
  );
  const app = await resources.open(async () => {
    const api = makeApiOptions(core, { config, developer });
    const admin = { backOffice, developer, orderLinks: api.orderLinks, publicUrl: config.publicUrl };
    const v1 = makeV1Options(api, { config, developer });
    const { trustedProxy } = config;
    const hostNames = [new URL(config.publicUrl).hostname, ...config.publicNames];
    const onAnswered = http.count;
    const health = makeHealthChecks(core, { findApp: () => opened, isDraining: drain.isDraining });
    const answered = { trustedProxy, hostNames, onAnswered };
    const opened = await buildApp({ termsKey: built.termsKey, health, log, api, admin, v1, ...answered });
    drain.sendClientsAway(opened);
    const isUnderWork = process.argv.includes('--dev');
    await openPages(opened, {
      ...api,
      keyLimits: v1.keyLimits,
      faucet: openFaucet(config, built),
      backOffice,
      pageViews,
      webPush: openWebPush({ ...core, config }),
      termsKey: built.termsKey,
      site: toSiteFacts(config),
      channels: channels.current,
      isBotRunning: async () => botHandle !== undefined && (await chats.isAlive(botHandle)),
      isUnderWork,
      log,
    });
    await opened.listen({ host: config.host, port: config.port });
    return opened;
  }, closeInTime);
  await openMetrics(context, core, { app, http, backOffice });
  const place = `${config.publicUrl} (${config.networkProfile}: ${profileWords[config.networkProfile]})`;
  await resources.open(
    async () => tellReadiness({ app, say, place, patienceMs: core.hasOwnWorker === true ? ownWorkerMilliseconds : 0 }),
    async (telling) => await telling.stop(),
  );
  // Opened last, so that it is what a stop begins with.
  await resources.open(
    async () => await Promise.resolve(drain),
    async ({ wait }) => await wait(),
  );
}

const profileWords = {
  sandbox: 'simulated chains, test coins only',
  testnet: 'test networks, test coins only',
  mainnet: 'real money',
} as const;

/**
 * Creates the first operator. The password is shown as soon as it is stored: if a later step failed, the password would
 * be lost.
 */
async function introduceOperator({ config, say }: ProcessContext, { database, built }: App): Promise<void> {
  const wanted = { username: config.adminUsername, password: config.adminPassword };
  if (wanted.password !== undefined && isCommonPassword(wanted.password)) {
    throw new Error(
      'ADMIN_PASSWORD is made of passwords that are tried first (a list of the most used ones): choose another',
    );
  }
  const generated = await ensureOperator(database.pool, wanted, built.ports.clock.now());
  if (generated === undefined) return;
  say(`Operator name:     ${config.adminUsername}`);
  say(`Operator password: ${generated}   (generated; shown only this once)`);
}

/** Faucet of test coins for people who try the product out. Only on a devnet whose control API is configured. */
function openFaucet(
  { devnetControl, networkProfile }: Config,
  { ports, environment: { nodes } }: Pick<BuiltServices, 'ports' | 'environment'>,
): FaucetVerbs | null {
  if (!devnetControl || !nodes || networkProfile !== 'testnet') return null;
  return makeFaucet(ports, makeDevnetClient({ ...devnetControl, tokenOf: (id) => tokenContract(nodes, id) }));
}

/** Graceful shutdown: lets running requests finish, up to a timeout. */
async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds);
  await app.close();
  clearTimeout(timer);
}
