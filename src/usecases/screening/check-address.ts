/** Whether we may send to an address: valid format and checksum, not ours, and not on the screening list. */
import { normaliseAddress, parseAddress, type AddressRefusal } from '#src/domain/address/parse-address.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';

export type AddressCheckRefusal = AddressRefusal | 'address_listed';

/**
 * A parsed address. `text` is the address as it will be used. `name` is its canonical form, comparable with watched
 * addresses.
 */
export type ReadAddress = Readonly<{ text: string; family: ChainFamily; name: string }>;

/** Checks an address. Returns it as it will be used: trimmed, otherwise as the visitor typed it. */
export async function checkAddress(
  ports: Ports,
  currency: CurrencyId,
  text: string,
): Promise<Result<string, AddressCheckRefusal>> {
  const read = readAddress(ports, currency, text);
  return read.ok ? await checkIsNotOurs(ports, read.value) : read;
}

/**
 * Refuses an address that is ours. Public callers must rate-limit this check, because it reveals which addresses are
 * ours.
 */
export async function checkIsNotOurs(
  { store }: Pick<Ports, 'store'>,
  { text, family, name }: ReadAddress,
): Promise<Result<string, 'address_forbidden'>> {
  // A payout to one of our deposit addresses would count as the payment of another order.
  const ours = await store.transaction(async ({ wallet }) => await wallet.findWatched(family, [name]));
  return ours.length > 0 ? refuse('address_forbidden') : accept(text);
}

/** Checks an address like `checkAddress`, but without the check for our own addresses. */
export function readAddress(
  { rules, screening }: Pick<Ports, 'rules' | 'screening'>,
  currency: CurrencyId,
  text: string,
): Result<ReadAddress, AddressCheckRefusal> {
  const { chain } = currencies[currency];
  const parsed = parseAddress(chain, text, rules.acceptedNetworks(chain));
  if (!parsed.ok) return parsed;
  const address = parsed.value.text;
  if (screening.check(chain, address).match) return refuse('address_listed', { listDate: screening.list.date });
  return accept({ text: address, family: chains[chain].family, name: normaliseAddress(parsed.value) });
}
