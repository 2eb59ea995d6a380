/**
 * Dependencies of the public API and the pages. Both share the same rate limiters, so that attempts through either
 * count towards one limit.
 */
import { randomBytes } from 'node:crypto';
import { makeSandboxSimulator } from '#src/adapters/chains/sandbox/sandbox-simulator.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import type { PublicApiOptions } from '#src/api/route-options.ts';
import type { V1ApiOptions } from '#src/api/route-options.ts';
import type { Config } from '#src/config/config.ts';
import { temporaryKey } from '#src/domain/developer/key-limits.ts';
import { makeKeyLimits } from '#src/http/key-limits.ts';
import { makeMixSessions } from '#src/http/mix-session.ts';
import { makeOrderLimits } from '#src/http/order-limits.ts';
import { makeSourceLimits } from '#src/http/source-limits.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import { makeSandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { BuiltServices } from './build-services.ts';
import type { App } from './open-app.ts';

type Options = Readonly<{ config: Config; developer: Developer }>;

export function makeApiOptions({ database, built }: App, { config, developer }: Options): PublicApiOptions {
  const { networkProfile, publicUrl } = config;
  const { services, ports, environment } = built;
  return {
    services,
    profile: networkProfile,
    publicUrl,
    mixSessions: makeMixSessions({ key: built.sessionKey, now: () => Date.now(), randomBytes }),
    ...makeLimits(built, config),
    orderLinks: ports.links,
    readOrderMarks: makeReadOrderMarks(database.pool),
    sandbox: environment.sandbox && makeSandboxVerbs(ports, makeSandboxSimulator(environment.sandbox)),
    sandboxKeyLimits: makeSourceLimits({ ...temporaryKey.ofSource, now: () => Date.now(), randomBytes }),
    developer,
  };
}

/** The limits of visitors, whichever way they come. */
export function makeLimits(
  { services, proofKey, sourceKey: tagKey }: Pick<BuiltServices, 'services' | 'proofKey' | 'sourceKey'>,
  { ordersPerSource: most }: Pick<Config, 'ordersPerSource'>,
): Pick<PublicApiOptions, 'trackingLimits' | 'orderLimits'> {
  const now = (): number => Date.now();
  return {
    trackingLimits: makeTrackingLimits({ now, randomBytes, proofKey }),
    orderLimits: makeOrderLimits({ most, room: services.unpaidRoom, now, randomBytes, tagKey }),
  };
}

/** Dependencies of the developer API (v1), for programs with a key. */
export function makeV1Options(
  { services, profile, orderLinks, readOrderMarks }: PublicApiOptions,
  { config: { publicUrl }, developer }: Options,
): V1ApiOptions {
  const keyLimits = makeKeyLimits({ now: () => Date.now(), randomBytes });
  return { services, developer, profile, publicUrl, orderLinks, keyLimits, readOrderMarks };
}
