/**
 * Dependencies of each API's routes. They have a file of their own, so that no route imports the list that registers
 * it.
 */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { KeyLimits } from '#src/http/key-limits.ts';
import type { MixSessions } from '#src/http/mix-session.ts';
import type { OrderLimits } from '#src/http/order-limits.ts';
import type { SourceLimits } from '#src/http/source-limits.ts';
import type { TrackingLimits } from '#src/http/tracking-limits.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import type { makeOrderFeed, OrderFeed } from './order-feed.ts';

export type PublicApiOptions = Readonly<{
  services: Services;
  profile: NetworkProfile;
  /** The public origin of the site. */
  publicUrl: string;
  trackingLimits: TrackingLimits;
  /** Rate limit for creating orders, per source. */
  orderLimits: OrderLimits;
  mixSessions: MixSessions;
  /** Links of orders. */
  orderLinks: OrderLinks;
  readOrderMarks: Parameters<typeof makeOrderFeed>[0]['readMarks'];
  /** Controls of the simulated chains. Undefined outside the sandbox; its endpoints are then not registered. */
  sandbox?: SandboxVerbs | undefined;
  /** Rate limit for creating sandbox keys, per source. */
  sandboxKeyLimits: SourceLimits;
  developer: Developer;
}>;

/** Dependencies of every public route. */
export type RouteOptions = Omit<PublicApiOptions, 'readOrderMarks' | 'sandbox' | 'sandboxKeyLimits' | 'developer'> &
  Readonly<{ feed: OrderFeed }>;

export type SandboxRouteOptions = Readonly<{
  services: Services;
  orderLinks: Pick<OrderLinks, 'read'>;
  sandbox: SandboxVerbs;
  keyLimits: SourceLimits;
  developer: Developer;
}>;

export type AdminApiOptions = Readonly<{
  backOffice: BackOffice;
  /** Keys are created through `backOffice`, because that requires step-up authentication and not only a session. */
  developer: Pick<Developer, 'listKeys' | 'readStatements'>;
  /** Links of orders, by which operators find them too. */
  orderLinks: Pick<OrderLinks, 'read'>;
  /** The public origin of the site. */
  publicUrl: string;
}>;

export type V1ApiOptions = Readonly<{
  services: Services;
  developer: Developer;
  profile: NetworkProfile;
  /** The public origin of the site. */
  publicUrl: string;
  orderLinks: OrderLinks;
  keyLimits: KeyLimits;
  readOrderMarks: Parameters<typeof makeOrderFeed>[0]['readMarks'];
}>;

/** Dependencies of the v1 endpoints. */
export type V1Deps = Omit<V1ApiOptions, 'keyLimits' | 'readOrderMarks'> & Readonly<{ feed: OrderFeed }>;

export type SideshiftDeps = Readonly<{
  services: Services;
  orderLinks: OrderLinks;
  developer: Developer;
  profile: NetworkProfile;
  keyLimits: KeyLimits;
}>;
