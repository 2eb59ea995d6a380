/** What a treasury act finds and makes of cold storage, in the transaction that carries the act out. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { coolingMs, type TreasuryAct } from '#src/domain/treasury/act.ts';
import { makeColdAccountId, type ColdAccount, type ColdPlace } from '#src/domain/treasury/cold.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { findLimits } from './second-person.ts';

/** The account of a move, locked, if the move's address was given out by it and it may be used now. */
export async function lockColdPlace(
  ports: Ports,
  { office, wallet }: AllRecords,
  { subject, address, currency }: TreasuryAct,
): Promise<ColdAccount | RefusalCode> {
  const { chain } = currencies[currency];
  const account = await office.cold.lock(subject);
  if (!account || account.retiredAt !== null || account.chain !== chain) return 'cold_account_unknown';
  if (account.kind === 'keys' && !ports.chains[chain].cold) return 'chain_unavailable';
  const given = (await office.cold.addresses(chain)).find((each) => each.address === address);
  if (!given || coldAddressAt(ports, account, given) !== address) return 'cold_account_unknown';
  if (ports.clock.now() < account.usableAt) return 'cold_account_cooling';
  // Coins at an address that the hot wallet watches would be counted twice.
  const parsed = parseAddress(chain, address, ports.rules.acceptedNetworks(chain));
  if (!parsed.ok) return parsed.code;
  const ours = await wallet.findWatched(chains[chain].family, [normaliseAddress(parsed.value)]);
  return ours.length > 0 ? 'address_forbidden' : account;
}

/** Sets the account of an act up. Answers why it cannot be done now. */
export async function addColdAccount(
  ports: Ports,
  records: AllRecords,
  { id: actId, currency, address: text, subject: label }: TreasuryAct,
): Promise<RefusalCode | undefined> {
  const { cold } = records.office;
  const { chain } = currencies[currency];
  const read = readColdKey(ports, chain, text);
  if (typeof read === 'string') return read;
  if (await isElsewhere(ports, records, { chain, ...read })) return 'address_forbidden';
  if ((await cold.accounts()).some((each) => each.chain === chain && each.retiredAt === null))
    return 'cold_account_taken';
  const at = ports.clock.now();
  const usableAt = at + coolingMs(await findLimits(ports, records), ports.rules.profile);
  const id = makeColdAccountId((bound) => ports.random.below(bound));
  await cold.add({ id, chain, ...read, label, actId, addedAt: at, usableAt, retiredAt: null });
  return undefined;
}

/** Whether an address is not cold: one of our own wallet, of our account at a venue, or one that is withdrawn to. */
export async function isElsewhere(
  { rules }: Pick<Ports, 'rules'>,
  { wallet, office: { venue, treasury } }: AllRecords,
  { chain, kind, key }: Pick<ColdAccount, 'chain' | 'kind' | 'key'>,
): Promise<boolean> {
  if (kind !== 'address') return false;
  const parsed = parseAddress(chain, key, rules.acceptedNetworks(chain));
  if (!parsed.ok) return true;
  const name = normaliseAddress(parsed.value);
  if ((await wallet.findWatched(chains[chain].family, [name])).length > 0) return true;
  for (const currency of currencyIds.filter((id) => currencies[id].chain === chain)) {
    if ((await venue.findVenueAt(currency, name)) !== undefined) return true;
    if (await treasury.isListed(currency, name)) return true;
  }
  return false;
}

/** Whether an address is one of cold storage, also a retired one. What goes there is a move, and stays ours. */
export async function isCold({ office: { cold } }: AllRecords, chain: ChainId, address: string): Promise<boolean> {
  const { family } = chains[chain];
  const own = (await cold.accounts()).filter((each) => each.chain === chain).map(({ key }) => key);
  const given = (await cold.addresses(chain)).map((each) => each.address);
  return [...own, ...given].some((each) => addressKey(family, each) === addressKey(family, address));
}

/** What was typed as keys or address of cold storage, in the spelling that is kept. */
export function readColdKey(
  ports: Pick<Ports, 'chains' | 'rules' | 'screening'>,
  chain: ChainId,
  text: string,
): Pick<ColdAccount, 'kind' | 'key' | 'fingerprint'> | RefusalCode {
  const keys = ports.chains[chain].cold;
  // Never an address where there are keys: every move would go to the same one, for everybody to see.
  if (!ports.rules.isActive(chain) || (!keys && chains[chain].family === 'utxo')) return 'chain_unavailable';
  if (keys) {
    const read = keys.read(text);
    return read.ok ? { kind: 'keys', ...read.value } : read.code;
  }
  const parsed = parseAddress(chain, text, ports.rules.acceptedNetworks(chain));
  if (!parsed.ok) return parsed.code;
  if (ports.screening.check(chain, parsed.value.text).match) return 'address_listed';
  return { kind: 'address', key: parsed.value.text, fingerprint: null };
}

/** The address of an account at a place. */
export function coldAddressAt(
  ports: Pick<Ports, 'chains'>,
  { chain, kind, key }: Pick<ColdAccount, 'chain' | 'kind' | 'key'>,
  place: ColdPlace,
): string {
  if (kind === 'address') return key;
  const keys = ports.chains[chain].cold;
  if (!keys) throw new TypeError(`${chain} cannot read keys of cold storage`);
  return keys.addressAt(key, place);
}
