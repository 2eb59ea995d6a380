/** Vouchers of payments as an HMAC. The key follows from the terms key and is not in the database. */
import { createHmac } from 'node:crypto';
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { canonicalJson } from '#src/domain/canonical-json.ts';
import type { VouchFor } from '#src/usecases/ports/payment-vouchers.ts';

export function makeVouchFor(key: Uint8Array): VouchFor {
  return ({ id, chain, amount, address, agreedIn, countedIn, isUnmined }) => {
    const { currency, units } = amount;
    const paidTo = addressKey(chains[chain].family, address);
    const seen = {
      ...(agreedIn !== undefined && { agreedIn }),
      ...(countedIn !== undefined && { countedIn }),
      ...(isUnmined && { isUnmined }),
      id,
      currency,
      units: units.toString(),
      address: paidTo,
    };
    return createHmac('sha256', key).update(canonicalJson(seen)).digest('base64url');
  };
}
