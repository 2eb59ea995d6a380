/** Retry schedule of webhooks: the back-off between attempts, and the number of attempts. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Timeout of one delivery attempt. */
export const webhookPatienceMs = 5 * second;

/**
 * Back-off between delivery attempts. Long enough in total that a receiver that is down overnight still gets every
 * event.
 */
export const backOffMs = [
  10 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  2 * hour,
  6 * hour,
  12 * hour,
] as const;

/** Number of attempts of one round: the first attempt, and one after each back-off. */
export const mostAttempts = backOffMs.length + 1;

/** Limit of attempts per event over all manual redeliveries. A round of retries that is under way may still finish. */
export const mostAttemptsEver = 50;

export const webhookOutcomes = [
  'delivered',
  'refused',
  'timeout',
  'unreachable',
  'forbidden_target',
  'secret_unreadable',
] as const;
/**
 * Result of a delivery attempt. `refused`: an answer that is not 2xx. `timeout`: no whole answer in time.
 * `unreachable`: no connection, or a broken one. `forbidden_target`: the host name resolves to an address that we do
 * not connect to. `secret_unreadable`: nothing was sent, because the secret to sign it with cannot be decrypted;
 * setting the webhook URL again helps.
 */
export type WebhookOutcome = (typeof webhookOutcomes)[number];

export type NextAttempt = Readonly<
  { status: 'delivered' | 'given_up'; dueAt: null } | { status: 'due'; dueAt: number }
>;

/**
 * Status of an event after a delivery attempt. `earlier` is the number of attempts before this one, counted from the
 * last manual redelivery.
 */
export function planNextAttempt(outcome: WebhookOutcome, earlier: number, now: number): NextAttempt {
  if (outcome === 'delivered') return { status: 'delivered', dueAt: null };
  const pause = backOffMs[earlier];
  return pause === undefined ? { status: 'given_up', dueAt: null } : { status: 'due', dueAt: now + pause };
}
