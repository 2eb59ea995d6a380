/** Port that tells browsers: it encrypts for one of them, and sends by its push service. */
import type { PushSubscription } from '#src/domain/web-push/push-subscription.ts';
import type { PushOutcome, ToldState } from '#src/domain/web-push/told-states.ts';

export type PushNews = Readonly<{
  state: ToldState;
  /** Language of the page on which it was asked for. */
  language: string;
  /** The link that a click opens. */
  link: string;
}>;

export interface WebPushSender {
  /** Our public key, base64url: browsers take messages of an address from its holder alone. */
  readonly publicKey: string;
  /** Whether the address is of a push service that we send to, and its keys are keys. */
  accepts(subscription: PushSubscription): boolean;
  /** The name of an address in the database. */
  markOf(endpoint: string): string;
  /** Makes one attempt with a timeout. Never throws because of the push service. */
  send(subscription: PushSubscription, news: PushNews): Promise<PushOutcome>;
}
