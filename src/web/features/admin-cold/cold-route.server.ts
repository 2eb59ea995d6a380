/** The page of cold storage: loads what lies there, and proposes moves and accounts. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import { feeOf } from '#src/domain/treasury/cold-return.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { formatDecimal, formatLength } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { ColdDesk } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { cancelId, outspentId, signId, type ReturnRow } from './return-view.ts';
import { bookId, retireId, type ColdAccountRow, type ColdMoveRow, type ColdView } from './cold-view.ts';

export async function loadCold(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const backOffice = args.context.get(backOfficeContext);
  const look = { language: languageOf(args.context), now: backOffice.now() };
  return { operator, view: toView(await backOffice.readCold(), look), formToken: randomUUID() };
}

type Look = Readonly<{ language: LanguageCode; now: number }>;

function toView(desk: ColdDesk, look: Look): ColdView {
  const { language } = look;
  const inUse = desk.accounts.filter(({ retiredAt }) => retiredAt === null).map(({ chain }) => chain);
  return {
    stock: desk.stock.map(({ currency, units, shown, missing, seenAt }) => ({
      currency,
      books: write(language, money(currency, units)),
      shown: shown === null ? '–' : write(language, money(currency, shown)),
      missing: missing > 0n ? write(language, money(currency, missing)) : null,
      seenAt: seenAt === null ? null : shortMoment(seenAt),
      toBook: missing > 0n ? formatMoney(money(currency, missing)) : null,
    })),
    suggestions: desk.suggestions.map((amount) => write(language, amount)),
    accounts: desk.accounts.map((account) => toAccountRow(account, look)),
    moves: desk.moves.map((move) => toMoveRow(move, language)),
    returns: desk.returns.map((returned) => toReturnRow(returned, language)),
    returnable: desk.accounts.flatMap(toReturnable),
    nonceAccount: desk.accounts.some(({ chain }) => chain === 'solana') ? findNonceAccount(desk) : null,
    movable: currencyIds.filter((id) => inUse.includes(currencies[id].chain)),
    networks: chainIds.filter((id) => !inUse.includes(id)).map((id) => ({ id, name: chains[id].name })),
    cooling: formatLength(language, desk.coolingMs),
  };
}

/** An account of keys has the chain's own coin only, an address also its tokens. */
function toReturnable({ id, chain, kind, label, hasFiles }: ColdDesk['accounts'][number]): ColdView['returnable'] {
  const { nativeCurrency, name } = chains[chain];
  if (!hasFiles) return [];
  if (kind === 'keys') return [{ id: `${id} ${nativeCurrency}`, name: `${name} · ${label}` }];
  const own = currencyIds.filter((currency) => currencies[currency].chain === chain);
  return own.map((currency) => ({ id: `${id} ${currency}`, name: `${name} · ${label} · ${currency}` }));
}

/** The one of the last return, because a nonce account serves one file after the other. */
function findNonceAccount({ returns }: ColdDesk): string {
  const used = returns.toSorted((a, b) => b.plannedAt - a.plannedAt).map(({ plan }) => plan.account?.durable?.account);
  return used.find((account) => account !== undefined) ?? '';
}

function write(language: LanguageCode, amount: Money): string {
  return `${formatDecimal(language, formatMoney(amount), { maxDecimals: 8 })} ${amount.currency}`;
}

function toAccountRow(account: ColdDesk['accounts'][number], { now }: Look): ColdAccountRow {
  const { id, chain, kind, key, fingerprint, addresses, label, addedBy, addedAt, usableAt, retiredAt } = account;
  return {
    id,
    kind,
    fingerprint,
    addresses,
    label,
    addedBy,
    network: chains[chain].name,
    keyText: key,
    addedAt: shortMoment(addedAt),
    usableAt: now < usableAt ? shortMoment(usableAt) : null,
    isRetired: retiredAt !== null,
  };
}

function toMoveRow(move: ColdDesk['moves'][number], language: LanguageCode): ColdMoveRow {
  const { id, currency, units, address, state, txid, startedAt, place } = move;
  const amount = write(language, money(currency, units));
  const path = place && `${place.branch}/${place.index}`;
  return { id, amount, address, path, state, txid, startedAt: shortMoment(startedAt) };
}

function toReturnRow(returned: ColdDesk['returns'][number], language: LanguageCode): ReturnRow {
  const { id, currency, units, plan, file, state, txid, trouble, reason, requestedBy, plannedAt } = returned;
  const isText = file.startsWith('{');
  const type = isText ? 'application/json;charset=utf-8' : 'application/octet-stream';
  const link = `data:${type};base64,${isText ? Buffer.from(file).toString('base64') : file}`;
  return {
    id,
    state,
    txid: state === 'unsigned' || state === 'cancelled' ? null : txid,
    trouble,
    reason,
    requestedBy,
    to: plan.to,
    amount: write(language, money(currency, units)),
    fee: write(language, feeOf(returned)),
    plannedAt: shortMoment(plannedAt),
    file: state === 'unsigned' ? { text: file, name: `${id}.${isText ? 'json' : 'psbt'}`, link } : null,
  };
}

export async function actOnCold(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  switch (fields['intent']) {
    case 'move':
      return await moveThere(args, fields, actor);
    case 'set_up':
      return await setUp(args, fields, actor);
    case 'return':
      return await bringBack(args, fields, actor);
    case 'sign':
      return await sign(args, fields, actor);
    case 'outspent':
      return await endReturn(args, fields, actor);
    case 'book':
      return await bookShortage(args, fields, actor);
    case 'cancel':
      return await cancel(args, fields, actor);
    case 'retire':
      return await retire(args, fields, actor);
    default:
      throw data(null, { status: 400 });
  }
}

const title = 'admin.toast.failed';

async function moveThere({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'move', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['currency', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const [currency, amount, reason] = [given(fields, 'currency'), given(fields, 'amount'), given(fields, 'reason')];
  const key = oneOrderKey(fields['formToken'], { currency, amount, reason });
  const wanted = { currency, amount, reason, ...key, ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).proposeColdMove(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'act_approved'), 303);
}

async function setUp({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'set_up', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['chain', 'label', 'key', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const typed = {
    chain: given(fields, 'chain'),
    label: given(fields, 'label'),
    key: given(fields, 'key'),
    reason: given(fields, 'reason'),
  };
  const wanted = { ...typed, ...oneOrderKey(fields['formToken'], typed), ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).proposeColdAccount(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'act_approved'), 303);
}

async function retire({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const id = given(fields, 'accountId');
  const retired = await context.get(backOfficeContext).retireColdAccount({ id, actor });
  if (!retired.ok) return failWith({ context, intent: retireId(id), title, typed: fields }, retired);
  return redirect(withDone(url.pathname, 'cold_account_retired'), 303);
}

async function bringBack({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'return', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['accountId', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const [accountId = '', currency = ''] = given(fields, 'accountId').split(' ');
  const [amount, reason] = [given(fields, 'amount'), given(fields, 'reason')];
  const nonceAccount = given(fields, 'nonceAccount');
  const wanted = { accountId, currency, amount, reason, nonceAccount, ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).requestReturn(wanted);
  return made.ok ? redirect(withDone(url.pathname, 'cold_return_requested'), 303) : failWith(place, made);
}

async function sign({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const [id, file] = [given(fields, 'returnId'), given(fields, 'file')];
  const place = { context, intent: signId(id), title, fieldOf, typed: fields } as const;
  if (file === '') return failEmpty(place, 'file');
  const taken = await context.get(backOfficeContext).takeSigned({ id, file, ...readStepUp(fields, actor) });
  return taken.ok ? redirect(withDone(url.pathname, 'cold_return_signed'), 303) : failWith(place, taken);
}

async function cancel({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const id = given(fields, 'returnId');
  const cancelled = await context.get(backOfficeContext).cancelReturn({ id, actor });
  if (!cancelled.ok) return failWith({ context, intent: cancelId(id), title, typed: fields }, cancelled);
  return redirect(withDone(url.pathname, 'cold_return_cancelled'), 303);
}

async function endReturn({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const returnId = given(fields, 'returnId');
  const place = { context, intent: outspentId(returnId), title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const wanted = { returnId, reason: given(fields, 'reason'), ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).requestOutspent(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'cold_booked'), 303);
}

async function bookShortage({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const [currency, missing] = [given(fields, 'currency'), given(fields, 'missing')];
  const place = { context, intent: bookId(currency), title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const wanted = { currency, missing, reason: given(fields, 'reason'), ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).requestColdShortage(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'cold_booked'), 303);
}

function given(fields: Fields, name: string): string {
  return (fields[name] ?? '').trim();
}

function findEmpty(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => given(fields, name) === '');
}

/** The form field that a refusal is about, from its details. A refusal without a field is shown in the toast. */
function fieldOf({ details }: Readonly<{ details?: Readonly<Record<string, unknown>> }>): string | undefined {
  const field = details?.['field'];
  return typeof field === 'string' ? field : undefined;
}
