/** Database port of receipts: what an ended order was settled with, signed once. */

export type ReceiptRow = Readonly<{
  /** The exact text that was signed, with its signature. Null until it is. */
  text: string | null;
  signature: string | null;
  /** When to go on. Null once it is signed, or will never be. */
  wakeAt: number | null;
}>;

export type ReceiptPatch = Partial<ReceiptRow>;

export interface ReceiptRecords {
  /** Plans the receipt of an order. Once: whatever there is stays. */
  plan(orderId: string, at: number): Promise<void>;
  find(orderId: string): Promise<ReceiptRow | undefined>;
  /** Takes orders whose receipt is due (`wakeAt` <= now), oldest first, and puts off their next turn until `next`. */
  takeDue(due: Readonly<{ now: number; next: number; limit: number }>): Promise<readonly string[]>;
  /** Changes a receipt, if its order is not erased. */
  patch(orderId: string, patch: ReceiptPatch): Promise<void>;
}
