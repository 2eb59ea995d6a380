/** The operator's own addresses: create, update and delete, each with an audit log entry. */
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import type { Facts } from '#src/domain/back-office/facts.ts';
import { addressKey } from '#src/domain/address/address-key.ts';
import { normaliseAddress, parseAddress, type AddressRefusal } from '#src/domain/address/parse-address.ts';
import {
  isAddressId,
  makeAddressId,
  parseCurrencyOnNetwork,
  parseLabel,
  type PlatformAddress,
} from '#src/domain/back-office/platform-address.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { AlreadyTaken } from '../ports/records.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** Fields of a platform address as the operator typed them, not validated yet. */
export type AddressFields = Readonly<{
  label: string;
  currency: string;
  network?: string | undefined;
  address: string;
  isActive: boolean;
  isDefault: boolean;
}>;

export type PlatformAddressRefusal =
  | AddressRefusal
  | 'label_invalid'
  | 'currency_unknown'
  | 'network_missing'
  | 'network_wrong'
  | 'address_listed'
  | 'address_taken'
  | 'default_inactive';

type ChangeRefusal = StepUpRefusal | 'platform_address_not_found' | 'address_in_use';

export async function listAddresses({ office }: OfficeDeps): Promise<readonly PlatformAddress[]> {
  return await office.store.snapshot(async (records) => await records.office.addresses.list());
}

export async function createAddress(
  deps: OfficeDeps,
  { actor, proof, ...fields }: AddressFields & SteppedUp,
): Promise<Result<PlatformAddress, PlatformAddressRefusal | StepUpRefusal>> {
  const checked = await checkFields(deps, fields);
  if (!checked.ok) return checked;
  const proven = await stepUp(deps, { actor, proof, act: 'address_created', facts: factsOf(checked.value.facts) });
  if (!proven.ok) return proven;
  const { ports } = deps;
  const at = ports.clock.now();
  const made = {
    ...checked.value.facts,
    id: makeAddressId((n) => ports.random.below(n)),
    createdAt: at,
    updatedAt: at,
  };
  return await write(deps, { actor, action: 'address_created', address: made }, async ({ office: { addresses } }) => {
    if (made.isDefault) await addresses.clearDefault(made.currency);
    await addresses.insert(made, checked.value.canonical);
    return accept(made);
  });
}

export async function updateAddress(
  deps: OfficeDeps,
  { id, actor, proof, ...fields }: AddressFields & SteppedUp & Readonly<{ id: string }>,
): Promise<Result<PlatformAddress, PlatformAddressRefusal | ChangeRefusal>> {
  const known = await find(deps, id);
  if (!known) return refuse('platform_address_not_found');
  const checked = await checkFields(deps, fields);
  if (!checked.ok) return checked;
  const { facts, canonical } = checked.value;
  const shown = { ...factsOf(facts), addressNow: `${known.label}: ${known.address}` };
  const proven = await stepUp(deps, { actor, proof, act: 'address_updated', facts: shown });
  if (!proven.ok) return proven;
  const address = { ...facts, id, createdAt: 0, updatedAt: deps.ports.clock.now() };
  return await write(deps, { actor, action: 'address_updated', address }, async ({ office: { addresses } }) => {
    const before = await addresses.lock(id);
    if (!before) return refuse('platform_address_not_found');
    if (before.address !== known.address) return refuse('facts_changed');
    const isMoved = before.currency !== facts.currency || before.address !== facts.address;
    // An address in use can get another label, but not another address text.
    if (isMoved && (await addresses.isInUse(before))) return refuse('address_in_use', { field: 'address' });
    const changed = { ...address, createdAt: before.createdAt };
    if (changed.isDefault) await addresses.clearDefault(changed.currency);
    await addresses.update(changed, canonical);
    return accept(changed);
  });
}

export async function deleteAddress(
  deps: OfficeDeps,
  { id, actor, proof }: SteppedUp & Readonly<{ id: string }>,
): Promise<Result<null, ChangeRefusal>> {
  const known = await find(deps, id);
  if (!known) return refuse('platform_address_not_found');
  const proven = await stepUp(deps, { actor, proof, act: 'address_deleted', facts: factsOf(known) });
  if (!proven.ok) return proven;
  const { office, ports } = deps;
  return await office.store.transaction(async (records) => {
    const { addresses } = records.office;
    const found = await addresses.lock(id);
    if (!found) return refuse('platform_address_not_found');
    if (found.address !== known.address) return refuse('facts_changed');
    if (await addresses.isInUse(found)) return refuse('address_in_use');
    await addresses.remove(id);
    await records.controls.audit(describe({ actor, action: 'address_deleted', address: found }, ports.clock.now()));
    return accept(null);
  });
}

async function find({ office }: OfficeDeps, id: string): Promise<PlatformAddress | undefined> {
  if (!isAddressId(id)) return undefined;
  const known = await office.store.snapshot(async (records) => await records.office.addresses.list());
  return known.find((address) => address.id === id);
}

function factsOf({ label, currency, network, address, isActive, isDefault }: Checked['facts']): Facts {
  const marks = { isActive: isActive ? 'yes' : 'no', isDefault: isDefault ? 'yes' : 'no' };
  return { label, currency, network, platformAddress: address, ...marks };
}

type Change = Readonly<{ actor: string; action: StepUpAct; address: PlatformAddress }>;
type Work<Code extends string> = (records: AllRecords) => Promise<Result<PlatformAddress, Code>>;

async function write<Code extends string>(
  { office, ports }: OfficeDeps,
  change: Change,
  work: Work<Code>,
): Promise<Result<PlatformAddress, Code | 'address_taken'>> {
  try {
    return await office.store.transaction(async (records) => {
      const written = await work(records);
      if (written.ok) await records.controls.audit(describe(change, ports.clock.now()));
      return written;
    });
  } catch (error) {
    if (!(error instanceof AlreadyTaken) || error.constraint !== 'platform_addresses_address_key') throw error;
    return refuse('address_taken', { field: 'address' });
  }
}

function describe({ actor, action, address }: Change, at: number) {
  const { id, label, currency, address: text, isActive, isDefault } = address;
  const marks = [...(isActive ? [] : ['inactive']), ...(isDefault ? ['default'] : [])];
  return { actor, action, subject: id, details: [currency, text, label, ...marks].join(' · '), at };
}

type Checked = Readonly<{
  facts: Omit<PlatformAddress, 'id' | 'createdAt' | 'updatedAt'>;
  canonical: string;
}>;

async function checkFields(
  { ports, office }: OfficeDeps,
  { label: typedLabel, currency: typedCurrency, network = '', address: typed, isActive, isDefault }: AddressFields,
): Promise<Result<Checked, PlatformAddressRefusal>> {
  const label = parseLabel(typedLabel);
  if (!label.ok) return label;
  const currency = parseCurrencyOnNetwork(typedCurrency, network);
  if (!currency.ok) return currency;
  const { chain } = currencies[currency.value];
  const field = 'address';
  const parsed = parseAddress(chain, typed, ports.rules.acceptedNetworks(chain));
  if (!parsed.ok) return refuse(parsed.code, { ...parsed.details, field });
  const { text } = parsed.value;
  const { family } = chains[chain];
  if (ports.screening.check(chain, text).match) {
    return refuse('address_listed', { listDate: ports.screening.list.date, field });
  }
  const canonical = normaliseAddress(parsed.value);
  const ours = await office.store.snapshot(
    async ({ wallet }) => await wallet.findWatched(family, [addressKey(family, canonical)]),
  );
  // The hot wallet's address is allowed; deposit and change addresses are not.
  if (ours.some(({ role }) => role !== 'hot')) return refuse('address_forbidden', { field });
  if (isDefault && !isActive) return refuse('default_inactive', { field: 'isDefault' });
  const facts = { label: label.value, currency: currency.value, network: chain, address: text, isActive, isDefault };
  return accept({ facts, canonical });
}
