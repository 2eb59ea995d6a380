/** Platform addresses: list, create, change, delete. */
import { data, redirect } from 'react-router';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { formatMoney } from '#src/domain/money.ts';
import { beginOfAddress } from '#src/http/mask-address.ts';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { HotWallet, PlatformAddress } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { deleteId, emptyDraft, type AddressDraft, type AddressRow, type HotWalletRow } from './address-view.ts';

export async function loadAddresses(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const backOffice = args.context.get(backOfficeContext);
  const [addresses, hotWallets] = await Promise.all([backOffice.listAddresses(), backOffice.listHotWallets()]);
  const language = languageOf(args.context);
  const wallets = hotWallets.map((wallet) => toWalletRow(wallet, language));
  const editing = args.url.searchParams.get('edit');
  const edited = editing === null ? undefined : addresses.find(({ id }) => id === editing);
  const draft = edited ? toDraft(edited) : emptyDraft;
  const networks = chainIds.map((id) => ({ value: id, label: chains[id].name }));
  return { operator, rows: addresses.map(toRow), wallets, networks, draft };
}

export async function actOnAddresses(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  if (fields['intent'] === 'create') return await create(args, fields, actor);
  if (fields['intent'] === 'update') return await update(args, fields, actor);
  if (fields['intent'] === 'delete') return await remove(args, fields, actor);
  throw data(null, { status: 400 });
}

async function create({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'create', title: 'admin.toast.createFailed', fieldOf, typed: fields } as const;
  const empty = findEmpty(fields);
  if (empty !== undefined) return failEmpty(place, empty);
  const created = await context
    .get(backOfficeContext)
    .createAddress({ ...toRequest(fields), ...readStepUp(fields, actor) });
  return created.ok ? redirect(withDone(url.pathname, 'address_created'), 303) : failWith(place, created);
}

async function update({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'update', title: 'admin.toast.updateFailed', fieldOf, typed: fields } as const;
  const empty = findEmpty(fields);
  if (empty !== undefined) return failEmpty(place, empty);
  const request = { id: fields['id'] ?? '', ...toRequest(fields), ...readStepUp(fields, actor) };
  const updated = await context.get(backOfficeContext).updateAddress(request);
  return updated.ok ? redirect(withDone(url.pathname, 'address_updated'), 303) : failWith(place, updated);
}

async function remove({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const id = fields['id'] ?? '';
  const deleted = await context.get(backOfficeContext).deleteAddress({ id, ...readStepUp(fields, actor) });
  if (deleted.ok) return redirect(withDone(url.pathname, 'address_deleted'), 303);
  return failWith({ context, intent: deleteId(id), title: 'admin.toast.deleteFailed', typed: fields }, deleted);
}

const needed = ['label', 'currency', 'address'] as const;

function findEmpty(fields: Fields): string | undefined {
  return needed.find((name) => (fields[name] ?? '').trim() === '');
}

function toRequest(fields: Fields) {
  const given = (name: string): string => (fields[name] ?? '').trim();
  return {
    label: given('label'),
    currency: given('currency'),
    ...(given('network') !== '' && { network: given('network') }),
    address: given('address'),
    isActive: fields['isActive'] === 'on',
    isDefault: fields['isDefault'] === 'on',
  };
}

/** The form field that a refusal is about, from its details. A refusal without a field is shown in the toast. */
function fieldOf({ details }: Readonly<{ details?: Readonly<Record<string, unknown>> }>): string | undefined {
  const field = details?.['field'];
  return typeof field === 'string' ? field : undefined;
}

function toWalletRow({ chain, address, held }: HotWallet, language: LanguageCode): HotWalletRow {
  const write = (amount: HotWallet['held'][number]): string =>
    `${formatDecimal(language, formatMoney(amount), { maxDecimals: 8 })} ${amount.currency}`;
  return { network: chains[chain].name, address, held: held.map(write), qr: qrMatrix(address) };
}

function toRow({ id, label, currency, network, address, isActive, isDefault }: PlatformAddress): AddressRow {
  return { id, label, currency, network: chains[network].name, address: beginOfAddress(address), isActive, isDefault };
}

function toDraft({ id, label, currency, network, address, isActive, isDefault }: PlatformAddress): AddressDraft {
  return { id, label, currency, network, address, isActive, isDefault };
}
