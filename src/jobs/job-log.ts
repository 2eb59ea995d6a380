/** Log fields of background jobs. */
import type { ChainId } from '#src/domain/assets/currencies.ts';

export type JobLogFields = Readonly<{
  job?: string;
  chain?: ChainId;
  count?: number;
  reason?: string;
  check?: string;
  /** Subject of the message: the public number of an order or a loan, or the name of a deposit, account or entry. */
  subject?: string;
}>;

export interface JobLog {
  info(message: string, fields?: JobLogFields): void;
  warn(message: string, fields?: JobLogFields, error?: unknown): void;
  error(message: string, fields?: JobLogFields, error?: unknown): void;
}
