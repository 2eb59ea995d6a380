/** Vouchers of payments in all labs: every lab makes them with the same key. */
import { makeVouchFor } from '#src/adapters/payment-vouchers.ts';

export const labVouchFor = makeVouchFor(new Uint8Array(32).fill(7));
