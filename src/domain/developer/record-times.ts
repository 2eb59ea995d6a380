/** Retention periods of the developer API. They have a file of their own, because pages state these figures too. */

const dayMs = 86_400_000;

/** Retention of an Idempotency-Key. */
export const requestLifeMs = dayMs;
/** Retention of a used signature: longer than it could be right on servers whose clocks differ by minutes. */
export const nonceLifeMs = 600_000;
/** Retention of a webhook event and its delivery attempts. */
export const eventLifeMs = 30 * dayMs;
/** Retention of an ended quote, so that a retried request still finds it. */
export const endedQuoteLifeMs = dayMs;
/** Retention of an expired key, because the records made with it refer to it. */
export const endedKeyLifeMs = dayMs;
/** Maximum number of ended quotes kept per key. Older ones are deleted first. */
export const mostEndedQuotes = 1000;
/** Maximum number of delivery attempts shown per event, the latest ones. */
export const attemptsShown = 20;
/** Retention of an invoice after it expired, if no order of it is left. One that is paid goes with its order. */
export const endedInvoiceLifeMs = 7 * dayMs;
/** How long a version of the API is answered at least after its successor has come. */
export const versionOverlapMs = 365 * dayMs;
