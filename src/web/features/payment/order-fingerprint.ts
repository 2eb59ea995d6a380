/**
 * A short text that differs whenever the page would look different. The event stream sends the whole order, even if the
 * page already shows it; the page's data is reloaded only if the fingerprint differs.
 */
type Marked = Readonly<{
  version: number;
  expiresAt: string;
  refundAddress: string | null;
  deposits: readonly Readonly<{ txid: string; status: string; confirmations: number }>[];
  payouts: readonly Readonly<{ state: string; txid: string | null; confirmations: number }>[];
  waiting: Readonly<{ reason: string }> | null;
  hasReceipt: boolean;
}>;

export function orderFingerprint({
  version,
  expiresAt,
  refundAddress,
  deposits,
  payouts,
  waiting,
  hasReceipt,
}: Marked): string {
  return JSON.stringify([
    [version, expiresAt, refundAddress, waiting?.reason, hasReceipt],
    deposits.map(({ txid, status, confirmations }) => [txid, status, confirmations]),
    payouts.map(({ txid, state, confirmations }) => [txid, state, confirmations]),
  ]);
}
