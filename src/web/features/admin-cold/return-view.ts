/** Data of returns from cold storage. All figures are formatted on the server. */
import type { ReturnState } from '#src/domain/treasury/cold-return.ts';

export type ReturnRow = Readonly<{
  id: string;
  amount: string;
  fee: string;
  to: string;
  reason: string;
  requestedBy: string;
  plannedAt: string;
  state: ReturnState;
  txid: string | null;
  trouble: string | null;
  /** The file to sign, its name, and the same as a link. Null once it is signed or over. */
  file: Readonly<{ text: string; name: string; link: string }> | null;
}>;

export function signId(returnId: string): string {
  return `sign-${returnId}`;
}

export function outspentId(returnId: string): string {
  return `outspent-${returnId}`;
}

export function cancelId(returnId: string): string {
  return `cancel-${returnId}`;
}
