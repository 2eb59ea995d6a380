/** Whether an address that money may be withdrawn to is our own, at a venue. */
import { parseAddress, normaliseAddress } from '#src/domain/address/parse-address.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';

/** The venue at which the address of a withdrawal is our own. */
export async function findVenueOf(
  ports: Pick<Ports, 'rules'>,
  { office }: AllRecords,
  { currency, address }: Pick<TreasuryAct, 'currency' | 'address'>,
) {
  const { chain } = currencies[currency];
  const parsed = parseAddress(chain, address, ports.rules.acceptedNetworks(chain));
  return parsed.ok ? await office.venue.findVenueAt(currency, normaliseAddress(parsed.value)) : undefined;
}
