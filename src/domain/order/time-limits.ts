/** Time limits and durations, in milliseconds. Texts and erasure use the same constants. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const paymentWindowMs = { floating: 30 * minute, fixed: 15 * minute } as const;
/** Deposits that arrive up to this long after the window are refunded automatically. */
export const lateWatchMs = 24 * hour;
/** How long a deposit that is in no block keeps coins back for its order, unless the operator sets it. */
export const usualUnminedKeepMs = 10 * minute;
/** An unanswered choice becomes a refund. */
export const choiceMs = 24 * hour;
/** A payout that cannot be made for this long becomes a refund; `PAYOUT_DEADLINE_MINUTES` sets another time. */
export const payoutDeadlineMs = hour;
/** Visitor data is erased this long after an order ended; for an unpaid order, after the time for late deposits. */
export const retentionMs = { ended: 7 * day, unpaid: 24 * hour } as const;
/** A loan that nobody released in this time cannot be released any more. */
export const loanLifeMs = 24 * hour;
export const quoteLifeMs = minute;
/** What a choice offers holds this long, and its price is at most this old when it is offered. */
export const choiceQuoteLifeMs = minute;
export const choicePriceMaxAgeMs = 10_000;
/** The service asks for prices this often, so that a choice has one that is new enough. */
export const ratesRoundMs = 6_000;
export const ratesRefreshMs = 30_000;
/** Prices older than this are not used. */
export const ratesMaxAgeMs = 90_000;
/** Customer service answers e-mail within this time. */
export const supportReplyMs = 24 * hour;
/** How long a choice of language or look stays in the visitor's browser. */
export const choiceCookieMs = 365 * day;

/**
 * How long orders take where nothing was measured yet, and always said to be an estimate: on chains with quick blocks,
 * on chains with slow ones (minutes a block), and with the parts of a mixing order spread over time.
 */
export const estimatedMs = {
  quick: { from: 10 * minute, to: 30 * minute },
  slow: { from: 30 * minute, to: 60 * minute },
  mixing: { from: 1 * hour, to: 3 * hour },
} as const;
/**
 * The median is over at most this many of the newest completed orders; with fewer than `fewestForMedian` there is none.
 */
export const ordersBehindMedian = 100;
export const fewestForMedian = 20;
