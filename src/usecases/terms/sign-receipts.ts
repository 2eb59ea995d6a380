/**
 * Signs the receipts of orders that have ended, once. The text is drafted afresh each time, so that none is passed on
 * that somebody wrote into the database. What an ended order is drafted from does not change any more: after a crash
 * the signer is asked for the same one, and it signs no other.
 */
import type { ReceiptToSign } from '../ports/terms-signer.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { draftReceipt } from './draft-receipt.ts';
import { findOrderFault } from './prove-order.ts';

/** As many as the signer takes with one question. */
const batch = 16;
/** When an interrupted turn is repeated, or a receipt that cannot be written yet is tried again. */
const retryMs = 30_000;

type SigningPorts = Pick<Ports, 'store' | 'clock' | 'terms' | 'vouchFor'>;

export async function signReceipts(ports: SigningPorts): Promise<'again' | 'rest'> {
  const { store, clock } = ports;
  const now = clock.now();
  const due = await store.transaction(
    async ({ receipts }) => await receipts.takeDue({ now, next: now + retryMs, limit: batch }),
  );
  const asked: Asked[] = [];
  const failures: unknown[] = [];
  for (const id of due) {
    try {
      const found = await store.transaction(async (records) => await writeReceipt(ports, records, id));
      if (found) asked.push({ id, ...found });
    } catch (error) {
      failures.push(error);
    }
  }
  if (asked.length > 0) await sign(ports, asked);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} receipts failed`);
  return due.length > 0 ? 'again' : 'rest';
}

type Asked = ReceiptToSign & Readonly<{ id: string }>;

async function sign({ store, terms }: SigningPorts, asked: readonly Asked[]): Promise<void> {
  const answers = await terms.signReceipts(
    asked.map(({ text, terms: signed, payoutIds }) => ({ text, terms: signed, payoutIds })),
  );
  await store.transaction(async ({ receipts }) => {
    for (const [place, { id, text }] of asked.entries()) {
      const answer = answers[place];
      // What the signer refuses once it refuses for good: its order has no receipt.
      const signed = answer && 'signature' in answer ? { text, signature: answer.signature } : {};
      await receipts.patch(id, { ...signed, wakeAt: null });
    }
  });
}

/** Writes the receipt of an order, unless it is signed. Undefined for one that cannot be signed now. */
async function writeReceipt(ports: SigningPorts, records: Records, id: string): Promise<ReceiptToSign | undefined> {
  const order = await records.orders.lock(id);
  const receipt = await records.receipts.find(id);
  if (!order || !receipt || receipt.signature !== null) return undefined;
  if (findOrderFault(ports, order) !== undefined) return undefined;
  const draft = await draftReceipt(ports, records, order);
  return draft && { ...draft, terms: { text: order.termsText, signature: order.termsSignature } };
}
