/** How long the developer API remembers things. Pages state these figures too, so they are not where they are used. */

const dayMs = 86_400_000;

/** How long a request with an Idempotency-Key is known again. */
export const requestLifeMs = dayMs;
/** How long an event, and what became of it, can be looked at. */
export const eventLifeMs = 30 * dayMs;
/** How long after its end a quote is still known, so that a request sent again still finds what it was about. */
export const endedQuoteLifeMs = dayMs;
/** How long after its end a key that ends by itself is still known, so that nothing it began loses its owner. */
export const endedKeyLifeMs = dayMs;
/** Of the quotes of one key that have ended no more than these are kept, the newest. */
export const mostEndedQuotes = 1000;
/** So many attempts to tell an event are shown, the last ones. */
export const attemptsShown = 20;
