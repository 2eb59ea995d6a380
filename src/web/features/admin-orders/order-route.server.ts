/** One order: loads it, shows its addresses on demand, and carries out what the operator decides. */
import { data, redirect } from 'react-router';
import { translateOn } from '../../catalog.server.ts';
import { backOfficeContext, languageOf } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith, readFields } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import {
  pageOperator,
  requireOperator,
  type OfficeActionArgs,
  type OfficeArgs,
} from '../../components/office/require-operator.server.ts';
import type { Decision, RevealAnswer } from './order-view.ts';
import { decideDoubt } from './decide-doubt.server.ts';
import { toOrderView } from './to-order-view.server.ts';
import { unclaimedId } from './unclaimed-id.ts';

type Numbered = Readonly<{ orderNumber: string }>;

export async function loadOrder(args: OfficeArgs & Numbered) {
  const operator = pageOperator(requireOperator(args));
  const { context, orderNumber } = args;
  const found = await context.get(backOfficeContext).showOrder(orderNumber);
  if (!found.ok) return data({ operator, orderNumber, view: null }, { status: 404 });
  const words = { language: languageOf(context), t: translateOn(context, ['admin']) };
  return data({ operator, orderNumber, view: toOrderView(found.value, words) });
}

export async function actOnOrder(args: OfficeActionArgs & Numbered) {
  const { username: actor } = requireOperator(args);
  const { request, context, orderNumber } = args;
  const fields = await readFields(request);
  if (fields['intent'] === 'reveal') {
    const revealed = await context.get(backOfficeContext).revealAddresses({ orderNumber, actor });
    if (revealed.ok) return { kind: 'revealed', addresses: revealed.value } satisfies RevealAnswer;
    return failWith({ context, intent: 'reveal', title: 'admin.toast.failed', typed: fields }, revealed);
  }
  if (fields['intent'] === 'note') return await addNote(args, { fields, actor });
  if (fields['intent'] === 'assign') return await assign(args, { fields, actor });
  if (fields['intent'] === 'refund_unclaimed') return await refundUnclaimed(args, { fields, actor });
  if (fields['intent'] === 'count_deposit' || fields['intent'] === 'leave_deposit')
    return await decideDoubt(args, { orderNumber, fields, actor });
  const choice = findChoice(fields);
  if (!choice) throw data(null, { status: 400 });
  return await decide(args, { fields, choice, actor });
}

type Sent = Readonly<{ fields: Fields; actor: string }>;

async function addNote({ context, url, orderNumber }: OfficeArgs & Numbered, { fields, actor }: Sent) {
  const added = await context.get(backOfficeContext).addNote({ orderNumber, actor, text: fields['note'] ?? '' });
  if (added.ok) return redirect(withDone(url.pathname, 'note_added'), 303);
  const ofNote = (): string | undefined => (added.code === 'note_invalid' ? 'note' : undefined);
  return failWith({ context, intent: 'note', title: 'admin.toast.failed', fieldOf: ofNote, typed: fields }, added);
}

async function assign({ context, url, orderNumber }: OfficeArgs & Numbered, { fields, actor }: Sent) {
  const username = fields['assignee'] === '' ? null : (fields['assignee'] ?? null);
  const assigned = await context.get(backOfficeContext).assignOrder({ orderNumber, actor, username });
  if (assigned.ok) return redirect(withDone(url.pathname, 'order_assigned'), 303);
  return failWith({ context, intent: 'assign', title: 'admin.toast.failed', typed: fields }, assigned);
}

/** Refunds one deposit that its order could not use, to the address that the operator enters. */
async function refundUnclaimed({ context, url, orderNumber }: OfficeArgs & Numbered, { fields, actor }: Sent) {
  const { deposit: depositId = '', address = '', reason = '' } = fields;
  const wanted = { orderNumber, depositId, address, reason, ...readStepUp(fields, actor) };
  const refunded = await context.get(backOfficeContext).refundUnclaimed(wanted);
  if (refunded.ok) return redirect(withDone(url.pathname, 'deposit_refunded'), 303);
  const intent = unclaimedId(depositId);
  return failWith({ context, intent, title: 'admin.toast.failed', fieldOf, typed: fields }, refunded);
}

type Decided = Sent & Readonly<{ choice: Decision }>;

async function decide({ context, url, orderNumber }: OfficeArgs & Numbered, { fields, choice, actor }: Decided) {
  const version = /^\d{1,9}$/.test(fields['version'] ?? '') ? { version: Number(fields['version']) } : {};
  const { reason = '', address = '' } = fields;
  const clears = (fields['clears'] ?? '').split(',').filter((id) => id !== '');
  const wanted = { orderNumber, choice, reason, address, clears, ...version, ...readStepUp(fields, actor) };
  const decided = await context.get(backOfficeContext).decideOrder(wanted);
  if (decided.ok) {
    const done = choice === 'continue' ? 'order_continued' : 'order_refunded';
    return redirect(withDone(url.pathname, done), 303);
  }
  return failWith({ context, intent: choice, title: 'admin.toast.failed', fieldOf, typed: fields }, decided);
}

function fieldOf({ code }: Readonly<{ code: string }>): string | undefined {
  if (code === 'reason_invalid') return 'reason';
  return code.startsWith('address_') || code.startsWith('refund_address_') ? 'address' : undefined;
}

function findChoice({ intent }: Fields): Decision | undefined {
  return intent === 'continue' || intent === 'refund' ? intent : undefined;
}
