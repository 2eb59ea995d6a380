/** Carries out what the operator decides about a large deposit on which two nodes do not agree. */
import { redirect } from 'react-router';
import { backOfficeContext } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import type { OfficeArgs } from '../../components/office/require-operator.server.ts';
import { doubtId } from './doubt-id.ts';

type Sent = Readonly<{ orderNumber: string; fields: Fields; actor: string }>;
type Place = Pick<OfficeArgs, 'context' | 'url'>;

const fieldOf = ({ code }: Readonly<{ code: string }>): string | undefined =>
  code === 'reason_invalid' ? 'reason' : undefined;

export async function decideDoubt({ context, url }: Place, { orderNumber, fields, actor }: Sent) {
  const { deposit: depositId = '', reason = '' } = fields;
  const wanted = { orderNumber, depositId, reason, ...readStepUp(fields, actor) };
  const choice = fields['intent'] === 'count_deposit' ? 'count' : 'leave';
  const backOffice = context.get(backOfficeContext);
  const place = {
    context,
    intent: doubtId(choice, depositId),
    title: 'admin.toast.failed',
    fieldOf,
    typed: fields,
  } as const;
  if (choice === 'leave') {
    const left = await backOffice.leaveDeposit(wanted);
    return left.ok ? redirect(withDone(url.pathname, 'deposit_left'), 303) : failWith(place, left);
  }
  const made = await backOffice.countDeposit(wanted);
  if (!made.ok) return failWith(place, made);
  return redirect(withDone(url.pathname, made.value.needsSecond ? 'act_waits' : 'deposit_counted'), 303);
}
