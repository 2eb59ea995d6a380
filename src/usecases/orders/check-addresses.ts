/** Checks every address that comes with an order. A refusal says which one is meant. */
import type { WishedPair } from '#src/domain/price-wish.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { checkAddress, type AddressCheckRefusal } from './check-address.ts';
import type { OrderDetails } from './create-order.ts';

export type OrderAddresses = Readonly<{
  receiveAddress: string;
  furtherAddresses: readonly string[];
  refundAddress: string | null;
}>;

type Field = 'receiveAddress' | 'furtherAddresses' | 'refundAddress';

export async function checkAddresses(
  ports: Ports,
  { sendCurrency, receiveCurrency, ...given }: OrderDetails & WishedPair,
): Promise<Result<OrderAddresses, AddressCheckRefusal | 'address_repeated'>> {
  const receive = await checkAddress(ports, receiveCurrency, given.receiveAddress);
  if (!receive.ok) return inField(receive, 'receiveAddress');
  const furtherAddresses: string[] = [];
  for (const [place, address] of (given.furtherAddresses ?? []).entries()) {
    const further = await checkAddress(ports, receiveCurrency, address);
    if (!further.ok) return inField(further, 'furtherAddresses', { place: place + 1 });
    if (further.value === receive.value || furtherAddresses.includes(further.value)) {
      return refuse('address_repeated', { field: 'furtherAddresses', place: place + 1 });
    }
    furtherAddresses.push(further.value);
  }
  const { refundAddress } = given;
  const refund = refundAddress === undefined ? null : await checkAddress(ports, sendCurrency, refundAddress);
  if (refund && !refund.ok) return inField(refund, 'refundAddress');
  return accept({ receiveAddress: receive.value, furtherAddresses, refundAddress: refund?.value ?? null });
}

function inField<Code extends string>(
  { code, details }: Readonly<{ code: Code; details?: RefusalDetails }>,
  field: Field,
  more: RefusalDetails = {},
) {
  return refuse(code, { ...details, ...more, field });
}
