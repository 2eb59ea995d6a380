/** The treasury page: acts, withdrawals and the addresses of withdrawals. */
import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { formatMoney, money } from '#src/domain/money.ts';
import { actStage } from '#src/domain/treasury/act.ts';
import { refillStage } from '#src/domain/treasury/refill.ts';
import { qrMatrix } from '#src/http/qr-matrix.ts';
import { formatAmount, formatLength } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { backOfficeContext, developerContext, languageOf } from '../../contexts.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import { oneOrderKey } from '../../components/mixing/one-order-key.server.ts';
import { withDone } from '../../components/office/done.ts';
import { failEmpty, failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import type { ApiKey, Treasury } from '../../components/office/office-types.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import {
  agreeId,
  closeId,
  removeId,
  stopId,
  type ActRow,
  type ListedRow,
  type RefillRow,
  type TreasuryView,
} from './treasury-view.ts';

export async function loadTreasury(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const backOffice = args.context.get(backOfficeContext);
  // Before the acts, so that a change in between is noticed.
  const { treasury: mark } = await backOffice.readListMarks();
  const { acts, addresses, shares, refills, limits, signer } = await backOffice.readTreasury();
  const keys = new Map((await args.context.get(developerContext).listKeys()).map((key) => [key.id, key]));
  const look: Look = { language: languageOf(args.context), now: backOffice.now(), username: operator.username };
  const dollars = (units: bigint): string => formatAmount(look.language, units.toString(), 'USD');
  const labels = new Map(addresses.map(({ id, label }) => [id, label]));
  const view: TreasuryView = {
    mark,
    acts: acts.map((act) => toActRow(act, { labels, keys }, look)),
    addresses: addresses.map((address) => toListedRow(address, look)),
    partners: shares.map(({ partnerId, payable }) => {
      const amounts = payable.map((amount) => amountText(look.language, amount));
      return { id: partnerId, label: [nameOfPartner(keys, partnerId), ...amounts].join(' · ') };
    }),
    wanted: readWanted(args.url, addresses),
    refills: refills.map((refill) => toRefillRow(refill, look.language)),
    limits: {
      act: dollars(limits.act),
      day: dollars(limits.day),
      cooling: formatLength(look.language, limits.coolingMs),
    },
    signer,
  };
  return { operator, view, formToken: randomUUID() };
}

type Keys = ReadonlyMap<string, ApiKey>;

function nameOfPartner(keys: Keys, id: string): string {
  const key = keys.get(id);
  return key?.share?.name ?? key?.label ?? id;
}

/** What a link to the form asks for: the partner, the amount, and the first listed address of its coin. */
function readWanted({ searchParams }: URL, addresses: Treasury['addresses']): TreasuryView['wanted'] {
  const read = (name: string): string => searchParams.get(name) ?? '';
  const listed = addresses.find(({ currency }) => currency === read('currency'));
  return { partnerId: read('partner').slice(0, 60), amount: read('amount').slice(0, 60), addressId: listed?.id ?? '' };
}

export async function actOnTreasury(args: OfficeActionArgs) {
  const { username: actor } = requireOperator(args);
  const fields = await readFields(args.request);
  switch (fields['intent']) {
    case 'withdraw':
      return await withdraw(args, fields, actor);
    case 'list':
      return await list(args, fields, actor);
    case 'agree':
      return await agree(args, fields, actor);
    case 'refill':
      return await requestRefill(args, fields, actor);
    case 'close':
      return await closeRefill(args, fields, actor);
    case 'stop':
      return await stop(args, fields, actor);
    case 'remove':
      return await remove(args, fields, actor);
    default:
      throw data(null, { status: 400 });
  }
}

const title = 'admin.toast.failed';

async function withdraw({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'withdraw', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['addressId', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const wanted = {
    addressId: given(fields, 'addressId'),
    amount: given(fields, 'amount'),
    reason: given(fields, 'reason'),
    partnerId: given(fields, 'partnerId'),
  };
  const key = oneOrderKey(fields['formToken'], wanted);
  const verbs = context.get(backOfficeContext);
  const made = await verbs.proposeWithdrawal({ ...wanted, ...key, ...readStepUp(fields, actor) });
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'act_approved'), 303);
}

async function list({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'list', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['currency', 'label', 'address', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const wanted = {
    currency: given(fields, 'currency'),
    label: given(fields, 'label'),
    address: given(fields, 'address'),
    reason: given(fields, 'reason'),
  };
  const key = oneOrderKey(fields['formToken'], wanted);
  const verbs = context.get(backOfficeContext);
  const made = await verbs.proposeAddress({ ...wanted, ...key, ...readStepUp(fields, actor) });
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'act_approved'), 303);
}

async function agree({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const actId = given(fields, 'actId');
  const wanted = { actId, factsHash: given(fields, 'facts'), ...readStepUp(fields, actor) };
  const agreed = await context.get(backOfficeContext).agreeToAct(wanted);
  if (!agreed.ok) return failWith({ context, intent: agreeId(actId), title, typed: fields }, agreed);
  return redirect(withDone(url.pathname, 'act_approved'), 303);
}

async function stop({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const actId = given(fields, 'actId');
  const stopped = await context.get(backOfficeContext).stopAct({ actId, actor });
  if (!stopped.ok) return failWith({ context, intent: stopId(actId), title, typed: fields }, stopped);
  return redirect(withDone(url.pathname, 'act_stopped'), 303);
}

async function remove({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const id = given(fields, 'addressId');
  const removed = await context.get(backOfficeContext).removeWithdrawalAddress({ id, actor });
  if (!removed.ok) return failWith({ context, intent: removeId(id), title, typed: fields }, removed);
  return redirect(withDone(url.pathname, 'address_deleted'), 303);
}

async function requestRefill({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const place = { context, intent: 'refill', title, fieldOf, typed: fields } as const;
  const empty = findEmpty(fields, ['currency', 'amount', 'reason']);
  if (empty !== undefined) return failEmpty(place, empty);
  const [currency, amount, reason] = [given(fields, 'currency'), given(fields, 'amount'), given(fields, 'reason')];
  const wanted = { currency, amount, reason, ...readStepUp(fields, actor) };
  const made = await context.get(backOfficeContext).requestRefill(wanted);
  return made.ok ? redirect(withDone(url.pathname, 'refill_requested'), 303) : failWith(place, made);
}

async function closeRefill({ context, url }: OfficeArgs, fields: Fields, actor: string) {
  const refillId = given(fields, 'refillId');
  const closed = await context.get(backOfficeContext).closeRefill({ refillId, actor });
  if (!closed.ok) return failWith({ context, intent: closeId(refillId), title, typed: fields }, closed);
  return redirect(withDone(url.pathname, 'refill_closed'), 303);
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

type Look = Readonly<{ language: LanguageCode; now: number; username: string }>;

type Names = Readonly<{ labels: ReadonlyMap<string, string>; keys: Keys }>;

function toActRow(act: Treasury['acts'][number], { labels, keys }: Names, look: Look): ActRow {
  const { id, kind, currency, units, address, reason, factsHash: facts, dollars } = act;
  const { proposedBy, decidedBy, needsSecond, obstacle, payout, standing } = act;
  const { language, now, username } = look;
  const stage = actStage(act, now);
  const isPlanned = stage === 'under_way' && payout?.state === 'planned';
  const isOpen = stage === 'waiting' || stage === 'cooling' || stage === 'ready' || isPlanned;
  return {
    id,
    kind,
    stage,
    currency,
    address,
    reason,
    facts,
    proposedBy,
    decidedBy,
    needsSecond,
    // That one person was enough stands beside the people.
    standing: standing === 'alone' ? 'proven' : standing,
    amount: units === 0n ? null : formatAmount(language, formatMoney(money(currency, units)), currency),
    dollars: dollars === null || units === 0n ? null : `≈ ${formatAmount(language, dollars.toString(), 'USD')}`,
    label: labelOf(act, labels),
    partner: act.partnerId === undefined ? '' : `${nameOfPartner(keys, act.partnerId)} · ${act.partnerId}`,
    proposedAt: shortMoment(act.proposedAt),
    readyAt: shortMoment(act.readyAt),
    expiresAt: shortMoment(act.expiresAt),
    obstacle: obstacle === null ? null : refusalMessage(language, obstacle, { currency, max: '0' }),
    payout: payout && { state: payout.state, txid: payout.txid },
    canAgree: stage === 'waiting' && proposedBy !== username,
    canStop: !isOpen ? null : proposedBy === username ? 'take_back' : 'refuse',
  };
}

function toListedRow({ id, currency, address, label, addedBy, addedAt, usableAt }: Listed, { now }: Look): ListedRow {
  const times = { addedAt: shortMoment(addedAt), usableAt: now < usableAt ? shortMoment(usableAt) : null };
  return { id, currency, address, label, addedBy, ...times };
}

function labelOf({ kind, subject }: Treasury['acts'][number], labels: ReadonlyMap<string, string>): string {
  if (kind === 'withdrawal') return labels.get(subject) ?? '';
  // What the nodes had said of it stands in what is confirmed.
  return kind === 'doubted_deposit' ? subject.split(' ').slice(0, 2).join(' ') : subject;
}

type Listed = Treasury['addresses'][number];

function toRefillRow(refill: Treasury['refills'][number], language: LanguageCode): RefillRow {
  const { id, currency, units, address, reason, requestedBy, came } = refill;
  const write = (amount: bigint): string => formatAmount(language, formatMoney(money(currency, amount)), currency);
  return {
    id,
    currency,
    expected: write(units),
    came: came.booked === 0n ? null : write(came.booked),
    stage: refillStage(refill, came),
    address,
    qr: qrMatrix(address),
    reason,
    requestedBy,
    requestedAt: shortMoment(refill.requestedAt),
    isOpen: refill.closedAt === null,
  };
}
