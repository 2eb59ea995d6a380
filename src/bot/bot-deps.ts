/** What the chat bot is made of. Its use cases and limits are those of the pages; it has none of its own. */
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { OrderLimits } from '#src/http/order-limits.ts';
import type { TrackingLimits } from '#src/http/tracking-limits.ts';
import type { ChatRecords, ChatSeal } from '#src/usecases/ports/chat-records.ts';
import type { Messenger } from '#src/usecases/ports/messenger.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { Services } from '#src/usecases/visitor/services.ts';

export type BotLog = Readonly<{
  warn(message: string, fields?: Readonly<{ job?: string; count?: number }>, error?: unknown): void;
}>;

export type BotDeps = Readonly<{
  services: Services;
  messenger: Messenger;
  chats: ChatRecords;
  seal: ChatSeal;
  /** A mark per order that changes whenever the order does. */
  readMarks(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  orderLimits: OrderLimits;
  trackingLimits: TrackingLimits;
  orderLinks: OrderLinks;
  profile: NetworkProfile;
  publicUrl: string;
  /** Real time, for limits: the service's clock can be moved in the sandbox. */
  now(): number;
  log: BotLog;
}>;
