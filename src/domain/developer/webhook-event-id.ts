/** Ids of webhook events. Those of order moves are made by the database, in the same form. */
import { bytesToHex } from '@noble/hashes/utils.js';

export const eventIdBytes = 16;

export function makeEventId(random: Uint8Array): string {
  if (random.length !== eventIdBytes) throw new RangeError(`an event id is ${eventIdBytes} random bytes`);
  return `evt_${bytesToHex(random)}`;
}

/** Whether the text has the form of an event id; other texts need no lookup. */
export function isEventId(text: string): boolean {
  return /^evt_[0-9a-f]{32}$/.test(text);
}
