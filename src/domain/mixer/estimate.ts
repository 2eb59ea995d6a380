/**
 * Estimated duration of a mixing order at usual block times, from its paid deposit to the confirmation of its last
 * part.
 */

/**
 * Estimated minutes: the deposit's confirmations, the delay (the last part is sent at its end at the latest) and the
 * confirmations of the last part. The number of parts adds nothing, because parts do not wait for each other. Rounds
 * up.
 */
export function estimateMinutes({
  depositSeconds,
  payoutSeconds,
  delayMinutes,
}: Readonly<{ depositSeconds: number; payoutSeconds: number; delayMinutes: number }>): number {
  return Math.max(1, delayMinutes + Math.ceil((depositSeconds + payoutSeconds) / 60));
}
