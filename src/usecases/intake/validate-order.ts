/**
 * Validates an order request without database or prices: whether its mix settings are available here, and all of its
 * addresses. A refusal names the field.
 */
import type { PartnerShare } from '#src/domain/developer/partner-share.ts';
import { mixBounds } from '#src/domain/mixer/settings.ts';
import type { Money } from '#src/domain/money.ts';
import { requestedPair, type PriceRequest, type RequestedPair } from '#src/domain/price-request.ts';
import { accept, refuse, type RefusalDetails, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import { readAddress, type AddressCheckRefusal, type ReadAddress } from '../screening/check-address.ts';

export type OrderDetails = Readonly<{
  receiveAddress: string;
  /** Further receive addresses, for mixes only. The parts are paid to all addresses in rotation. */
  furtherAddresses?: readonly string[];
  refundAddress?: string;
  /**
   * Receive amount shown to the visitor. If it is over 1 % above our price, the order is refused with the new price.
   */
  expectedReceive?: Money;
  /** Send amount shown to a visitor who set the receive amount. If ours is over 1 % above it, the order is refused. */
  expectedSend?: Money;
  idempotencyKey?: string;
  /** Id of the API key. Absent for orders from the pages. */
  apiKeyId?: string;
  /** What the partner with this key earns. */
  partnerShare?: PartnerShare;
  /** Keyed hashes of the client's network, newest first. The first one is stored while the order is unpaid. */
  sourceTags?: readonly string[];
}>;

/** A request with normalised addresses and allowed mix settings. Not priced yet. */
export type ValidatedOrder = RequestedPair &
  OrderAddresses &
  Pick<
    OrderDetails,
    'expectedReceive' | 'expectedSend' | 'idempotencyKey' | 'apiKeyId' | 'partnerShare' | 'sourceTags'
  > &
  Readonly<{ price: PriceRequest; named: readonly NamedAddress[] }>;

export type ValidationRefusal = AddressCheckRefusal | MixRefusal | 'address_repeated';

export function validateOrder(
  ports: Ports,
  request: OrderDetails & Readonly<{ price: PriceRequest }>,
): Result<ValidatedOrder, ValidationRefusal> {
  const asked = { ...request, ...requestedPair(request.price) };
  const mixable = checkMix(ports, asked);
  if (!mixable.ok) return mixable;
  const addresses = checkAddresses(ports, asked);
  return addresses.ok ? accept({ ...asked, ...addresses.value }) : addresses;
}

export type MixRefusal = 'mixing_not_available' | 'tor_unavailable' | 'addresses_too_many' | 'order_type_unknown';

/** Maximum number of receive addresses of a mix: one per part. */
const mostAddresses = mixBounds.mixingRounds.max;

/**
 * Checks the mix settings. Mixing other people's money is regulated or forbidden in most countries, so mixes are
 * offered on test networks only.
 */
function checkMix(
  { rules }: Pick<Ports, 'rules'>,
  { mix, orderType, furtherAddresses = [] }: OrderDetails & RequestedPair,
): Result<null, MixRefusal> {
  if (!mix) {
    return furtherAddresses.length === 0
      ? accept(null)
      : refuse('addresses_too_many', { max: 1, field: 'furtherAddresses' });
  }
  if (rules.profile === 'mainnet') return refuse('mixing_not_available');
  // A fixed rate is offered only for a single immediate payout. A mix is always priced at the market rate.
  if (orderType !== 'floating') return refuse('order_type_unknown', { field: 'orderType' });
  if (mix.settings.enableTorIntegration && !rules.hasTorProxy) {
    return refuse('tor_unavailable', { field: 'enableTorIntegration' });
  }
  return furtherAddresses.length < mostAddresses
    ? accept(null)
    : refuse('addresses_too_many', { max: mostAddresses, field: 'furtherAddresses' });
}

export type OrderAddresses = Readonly<{
  receiveAddress: string;
  furtherAddresses: readonly string[];
  refundAddress: string | null;
}>;

type Field = 'receiveAddress' | 'furtherAddresses' | 'refundAddress';

/** An address in the canonical form that is compared with our own, with the details for a refusal. */
export type NamedAddress = Pick<ReadAddress, 'family' | 'name'> & Readonly<{ details: RefusalDetails }>;

function checkAddresses(
  ports: Ports,
  { sendCurrency, receiveCurrency, ...given }: OrderDetails & RequestedPair,
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
