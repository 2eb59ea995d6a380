/** What the routes of each API are given. Apart from the lists of routes: no route imports the list it is in. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { KeyLimits } from '#src/http/key-limits.ts';
import type { MixSessions } from '#src/http/mix-session.ts';
import type { OrderLimits } from '#src/http/order-limits.ts';
import type { SourceLimits } from '#src/http/source-limits.ts';
import type { TrackingLimits } from '#src/http/tracking-limits.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { SandboxVerbs } from '#src/usecases/ports/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import type { makeOrderFeed, OrderFeed } from './order-feed.ts';

export type PublicApiOptions = Readonly<{
  services: Services;
  profile: NetworkProfile;
  trackingLimits: TrackingLimits;
  /** How many orders one source may make. */
  orderLimits: OrderLimits;
  mixSessions: MixSessions;
  readOrderMarks: Parameters<typeof makeOrderFeed>[0]['readMarks'];
  /** Absent outside the sandbox: its calls do not exist there. */
  sandbox?: SandboxVerbs | undefined;
  /** How many keys of the sandbox one source may make. */
  sandboxKeyLimits: SourceLimits;
  developer: Developer;
}>;

/** For every public route. */
export type RouteOptions = Omit<PublicApiOptions, 'readOrderMarks' | 'sandbox' | 'sandboxKeyLimits' | 'developer'> &
  Readonly<{ feed: OrderFeed }>;

export type SandboxRouteOptions = Readonly<{
  services: Services;
  sandbox: SandboxVerbs;
  keyLimits: SourceLimits;
  developer: Developer;
}>;

export type AdminApiOptions = Readonly<{
  backOffice: BackOffice;
  /** Keys are made by the verb of the back office, which asks for more than a session. */
  developer: Pick<Developer, 'listKeys' | 'revokeKey'>;
  /** The origin under which visitors reach us. */
  publicUrl: string;
}>;

export type V1ApiOptions = Readonly<{
  services: Services;
  developer: Developer;
  profile: NetworkProfile;
  /** The origin under which visitors reach us. */
  publicUrl: string;
  keyLimits: KeyLimits;
  readOrderMarks: Parameters<typeof makeOrderFeed>[0]['readMarks'];
}>;

/** What the calls of v1 depend on. */
export type V1Deps = Omit<V1ApiOptions, 'keyLimits' | 'readOrderMarks'> & Readonly<{ feed: OrderFeed }>;

export type SideshiftDeps = Readonly<{
  services: Services;
  developer: Developer;
  profile: NetworkProfile;
  keyLimits: KeyLimits;
}>;
