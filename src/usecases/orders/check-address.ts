/** Whether we may send to an address: right format and checksum, not ours, on no list. */
import { normaliseAddress, parseAddress, type AddressRefusal } from '#src/domain/address/parse-address.ts';
import { chains } from '#src/domain/chains/index.ts';
import { currencies, type CurrencyId } from '#src/domain/currencies.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';

export type AddressCheckRefusal = AddressRefusal | 'address_listed';

/** Gives the address as it will be used: trimmed, otherwise as the visitor typed it. */
export async function checkAddress(
  { rules, screening, store }: Ports,
  currency: CurrencyId,
  text: string,
): Promise<Result<string, AddressCheckRefusal>> {
  const { chain } = currencies[currency];
  const parsed = parseAddress(chain, text, rules.acceptedNetworks);
  if (!parsed.ok) return parsed;
  const address = parsed.value.text;
  if (screening.check(chain, address).match) return refuse('address_listed', { listDate: screening.list.date });
  // Paying one of our own deposit addresses would turn one order into the payment of another.
  const ours = await store.transaction(
    async (records) => await records.wallet.findWatched(chains[chain].family, [normaliseAddress(parsed.value)]),
  );
  return ours.length > 0 ? refuse('address_forbidden') : accept(address);
}
