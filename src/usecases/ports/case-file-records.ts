/** Database port of case files: notes of operators on an order, and who looks after it. */

export type OrderNote = Readonly<{ author: string; text: string; at: number }>;

export interface CaseFileRecords {
  /** Notes of an order, oldest first. */
  notes(orderId: string): Promise<readonly OrderNote[]>;
  addNote(orderId: string, note: OrderNote): Promise<void>;
  /** Operator who looks after the order. Null: nobody. */
  assignee(orderId: string): Promise<string | null>;
  assign(orderId: string, username: string | null, at: number): Promise<void>;
}
