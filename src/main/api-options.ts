/** What the public calls and the pages are given of the inside. Both share it: limits on guessing hold for both. */
import { randomBytes } from 'node:crypto';
import { makeSandboxHands } from '#src/adapters/chains/sandbox/sandbox-hands.ts';
import { makeReadOrderMarks } from '#src/adapters/db/order-marks.ts';
import type { PublicApiOptions } from '#src/api/public-api.ts';
import type { Config } from '#src/config.ts';
import { makeMixSessions } from '#src/http/mix-session.ts';
import { makeTrackingLimits } from '#src/http/tracking-limits.ts';
import { makeSandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Inside } from './open-inside.ts';

export function makeApiOptions({ database, built }: Inside, { networkProfile }: Config): PublicApiOptions {
  const { services, ports, sandbox } = built;
  return {
    services,
    profile: networkProfile,
    mixSessions: makeMixSessions({ key: built.sessionKey, now: () => Date.now(), randomBytes }),
    trackingLimits: makeTrackingLimits({ now: () => Date.now(), randomBytes }),
    readOrderMarks: makeReadOrderMarks(database.pool),
    sandbox: networkProfile === 'sandbox' ? makeSandboxVerbs(ports, makeSandboxHands(sandbox)) : undefined,
  };
}
