/**
 * How long the developer API keeps records. Pages state these figures too, so they are apart from the code using them.
 */

const dayMs = 86_400_000;

/** How long an Idempotency-Key is remembered. */
export const requestLifeMs = dayMs;
/** How long a webhook event and its deliveries can be looked at. */
export const eventLifeMs = 30 * dayMs;
/** How long a quote is kept after its end, so that a retried request still finds it. */
export const endedQuoteLifeMs = dayMs;
/** How long a key that has expired is kept, so that what was made with it still belongs to a key. */
export const endedKeyLifeMs = dayMs;
/** At most this many ended quotes are kept per key, the newest. */
export const mostEndedQuotes = 1000;
/** At most this many delivery attempts of an event are shown, the last ones. */
export const attemptsShown = 20;
