/**
 * A short text that differs whenever the page would look different. The event stream sends the whole order, also when
 * it is the one on the page already; only news is worth asking for the page's data again.
 */
type Marked = Readonly<{
  version: number;
  expiresAt: string;
  refundAddress: string | null;
  deposits: readonly Readonly<{ txid: string; status: string; confirmations: number }>[];
  payouts: readonly Readonly<{ state: string; txid: string | null; confirmations: number }>[];
}>;

export function orderMark({ version, expiresAt, refundAddress, deposits, payouts }: Marked): string {
  return [
    version,
    expiresAt,
    refundAddress ?? '-',
    ...deposits.map(({ txid, status, confirmations }) => `${txid}/${status}/${confirmations}`),
    ...payouts.map(({ state, txid, confirmations }) => `${state}/${txid ?? '-'}/${confirmations}`),
  ].join(' ');
}
