/**
 * Estimated duration of a mixing order at usual block times, from its paid deposit to the confirmation of its last
 * part.
 */

/**
 * The deposit is confirmed, the last part goes out at the end of the delay at the latest, and is confirmed. The number
 * of parts adds nothing: each is a transaction of its own that waits for none of the others. Rounds up.
 */
export function estimateMinutes({
  depositSeconds,
  payoutSeconds,
  delayMinutes,
}: Readonly<{ depositSeconds: number; payoutSeconds: number; delayMinutes: number }>): number {
  return Math.max(1, delayMinutes + Math.ceil((depositSeconds + payoutSeconds) / 60));
}
