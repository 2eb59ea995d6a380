/**
 * Whether this service mixes at all, and with these settings. Mixing other people's money is a licensed or forbidden
 * activity in most places, so it is offered on test networks only.
 */
import { mixBounds } from '#src/domain/mixer/settings.ts';
import type { WishedPair } from '#src/domain/price-wish.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { OrderDetails } from './create-order.ts';

export type MixRefusal = 'mixing_not_available' | 'tor_unavailable' | 'addresses_too_many' | 'order_type_unknown';

/** One for each part at most. */
const mostAddresses = mixBounds.mixingRounds.max;

export function checkMix(
  { rules }: Pick<Ports, 'rules'>,
  { mix, orderType, furtherAddresses = [] }: OrderDetails & WishedPair,
): Result<null, MixRefusal> {
  if (!mix) {
    return furtherAddresses.length === 0
      ? accept(null)
      : refuse('addresses_too_many', { max: 1, field: 'furtherAddresses' });
  }
  if (rules.profile === 'mainnet') return refuse('mixing_not_available');
  // A fixed rate is a promise for one payout at once; the price of a mix follows the market like its parts do.
  if (orderType !== 'floating') return refuse('order_type_unknown', { field: 'orderType' });
  if (mix.settings.enableTorIntegration && !rules.hasTorProxy) {
    return refuse('tor_unavailable', { field: 'enableTorIntegration' });
  }
  return furtherAddresses.length < mostAddresses
    ? accept(null)
    : refuse('addresses_too_many', { max: mostAddresses, field: 'furtherAddresses' });
}
