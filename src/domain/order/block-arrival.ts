/**
 * When a block came. Whoever mines it writes its time, on Bitcoin up to an hour back, and could keep a payment to
 * themselves until the price has moved, and date its block into the payment window. So its time counts only as far as
 * we could not have seen the block ourselves.
 */

/** How much later than the network our node may show a block: longer than a block usually takes to reach it. */
const delayMs = 5 * 60_000;

type Read = Readonly<{
  /** The time that the block states. */
  time: number;
  now: number;
  /** When the last look began that read the chain to its head. Undefined if there was none. */
  checkedAt: number | undefined;
}>;

/**
 * The time from which the block counts: its own, but neither after it was read nor before the last look, which did not
 * show it. After an outage the last look is long ago, and the block's own time counts.
 */
export function arrivedAt({ time, now, checkedAt }: Read): number {
  const earliest = checkedAt === undefined ? time : checkedAt - delayMs;
  return Math.min(now, Math.max(time, earliest));
}
