/**
 * Time limits and durations that no operator changes, in milliseconds. Texts and erasure use the same constants. Those
 * that operators change are policy (`policy/policy-table.ts`).
 */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time after which a loan that was not released expires. */
export const loanLifeMs = 24 * hour;
export const quoteLifeMs = minute;
/** Lifetime of a quote offered in a choice, and the maximum age of its price when it is offered. */
export const choiceQuoteLifeMs = minute;
export const choicePriceMaxAgeMs = 10_000;
/** Interval at which prices are fetched: short enough that a choice has a fresh price. */
export const ratesRoundMs = 6_000;
export const ratesRefreshMs = 30_000;
/** Prices older than this are not used. */
export const ratesMaxAgeMs = 90_000;
/** Customer service answers e-mail within this time. */
export const supportReplyMs = 24 * hour;
/** Lifetime of the cookies that store a visitor's language and colour scheme. */
export const choiceCookieMs = 365 * day;

/**
 * Estimated order durations while nothing has been measured. Pages always mark them as estimates: on chains with fast
 * blocks, on chains with slow blocks (minutes), and for mixes, whose parts are spread over time.
 */
export const estimatedMs = {
  quick: { from: 10 * minute, to: 30 * minute },
  slow: { from: 30 * minute, to: 90 * minute },
  mixing: { from: 1 * hour, to: 3 * hour },
} as const;
/**
 * Maximum number of the latest completed orders from which the median is taken. With fewer than `fewestForMedian`
 * orders there is no median.
 */
export const ordersBehindMedian = 100;
export const fewestForMedian = 20;
