/** Checks every address that comes with an order. A refusal says which one is meant. */
import type { WishedPair } from '#src/domain/price-wish.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { readAddress, type AddressCheckRefusal, type ReadAddress } from '../screening/check-address.ts';
import type { OrderDetails } from './create-order.ts';

export type OrderAddresses = Readonly<{
  receiveAddress: string;
  furtherAddresses: readonly string[];
  refundAddress: string | null;
}>;

type Field = 'receiveAddress' | 'furtherAddresses' | 'refundAddress';

/** An address as it can be looked for among ours, and what a refusal says about it. */
export type NamedAddress = Pick<ReadAddress, 'family' | 'name'> & Readonly<{ details: RefusalDetails }>;

export function checkAddresses(
  ports: Ports,
  { sendCurrency, receiveCurrency, ...given }: OrderDetails & WishedPair,
): Result<OrderAddresses & Readonly<{ named: readonly NamedAddress[] }>, AddressCheckRefusal | 'address_repeated'> {
  const receive = readAddress(ports, receiveCurrency, given.receiveAddress);
  if (!receive.ok) return inField(receive, 'receiveAddress');
  const named = [name(receive.value, { field: 'receiveAddress' })];
  const furtherAddresses: string[] = [];
  for (const [place, address] of (given.furtherAddresses ?? []).entries()) {
    const details = { place: place + 1 };
    const further = readAddress(ports, receiveCurrency, address);
    if (!further.ok) return inField(further, 'furtherAddresses', details);
    const { text } = further.value;
    if (text === receive.value.text || furtherAddresses.includes(text)) {
      return refuse('address_repeated', { field: 'furtherAddresses', ...details });
    }
    furtherAddresses.push(text);
    named.push(name(further.value, { ...details, field: 'furtherAddresses' }));
  }
  const refund = given.refundAddress === undefined ? null : readAddress(ports, sendCurrency, given.refundAddress);
  if (refund && !refund.ok) return inField(refund, 'refundAddress');
  if (refund) named.push(name(refund.value, { field: 'refundAddress' }));
  const refundAddress = refund?.value.text ?? null;
  return accept({ receiveAddress: receive.value.text, furtherAddresses, refundAddress, named });
}

function name({ family, name: text }: ReadAddress, details: RefusalDetails): NamedAddress {
  return { family, name: text, details };
}

function inField<Code extends string>(
  { code, details }: Readonly<{ code: Code; details?: RefusalDetails }>,
  field: Field,
  more: RefusalDetails = {},
) {
  return refuse(code, { ...details, ...more, field });
}
