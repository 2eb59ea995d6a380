/** Database port of what browsers are told: their addresses, and what is to be sent to them. */
import type { ToldState } from '#src/domain/web-push/told-states.ts';
import type { Records } from './records.ts';

/** A browser that is told of an order. */
export type PushDevice = Readonly<{
  orderId: string;
  /** SHA-256 of its address, in hexadecimal. */
  mark: string;
  /** Address and keys, encrypted. */
  sealed: string;
  language: string;
}>;

export type PushMessage = Readonly<{
  id: string;
  orderId: string;
  mark: string;
  state: ToldState;
  /** Attempts made so far. */
  attempts: number;
}>;

export interface WebPushRecords {
  /** Adds a device, or replaces what is stored of it. */
  put(device: PushDevice): Promise<void>;
  listMarks(orderId: string): Promise<readonly string[]>;
  find(orderId: string, mark: string): Promise<PushDevice | undefined>;
  /** Forgets a device, and what was to be sent to it. */
  remove(orderId: string, mark: string): Promise<void>;
  /** Leases messages that are due, so that no other worker sends them too. */
  takeDue(now: number, limits: Readonly<{ leaseMs: number; limit: number }>): Promise<readonly PushMessage[]>;
  /** Deletes a message that was sent, or is not sent any more. */
  settle(id: string): Promise<void>;
  /** Counts an attempt, and has the message sent again at that time. */
  postpone(id: string, dueAt: number): Promise<void>;
}

type Work<Value> = (records: Records & Readonly<{ pushes: WebPushRecords }>) => Promise<Value>;

export type WebPushStore = Readonly<{
  transaction<Value>(work: Work<Value>): Promise<Value>;
  snapshot<Value>(work: Work<Value>): Promise<Value>;
}>;
