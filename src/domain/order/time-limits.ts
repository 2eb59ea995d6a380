/** How long things take and last, in milliseconds. Texts and erasure use the same constants. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const paymentWindowMs = { floating: 30 * minute, fixed: 15 * minute } as const;
/** Deposits that arrive this long after the window are refunded by themselves. */
export const lateWatchMs = 24 * hour;
/** An unanswered choice becomes a refund. */
export const choiceMs = 7 * day;
/** Order details are erased this long after an order ended; unpaid ones this long after the watch ended. */
export const retentionMs = { ended: 7 * day, unpaid: 24 * hour } as const;
export const quoteLifeMs = minute;
export const ratesRefreshMs = 30_000;
/** Prices older than this price nothing. */
export const ratesMaxAgeMs = 90_000;
