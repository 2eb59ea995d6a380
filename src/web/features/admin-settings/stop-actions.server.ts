/** Resumes stopped payouts: after comparing with the chain again, or by booking the difference. */
import { data, redirect } from 'react-router';
import { backOfficeContext } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import { requireOperator, type OfficeArgs } from '../../components/office/require-operator.server.ts';
import { bookId, liftId } from './stop-ids.ts';

export async function liftStop(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const { scope = '', reason = '' } = fields;
  const stop = (['books_differ', 'operator'] as const).find((each) => each === fields['stop']);
  if (stop === undefined) throw data(null, { status: 400 });
  const wanted = { scope, stop, reason, ...readStepUp(fields, actor) };
  const lifted = await context.get(backOfficeContext).liftPayoutStop(wanted);
  if (lifted.ok) return redirect(withDone(url.pathname, 'payouts_resumed'), 303);
  return failWith({ ...place, context, intent: liftId({ scope, reason: stop }), typed: fields }, lifted);
}

export async function bookDifference(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const { scope = '', difference = '', reason = '' } = fields;
  const wanted = { scope, difference, reason, ...readStepUp(fields, actor) };
  const booked = await context.get(backOfficeContext).bookStoppedDifference(wanted);
  if (booked.ok) return redirect(withDone(url.pathname, 'difference_booked'), 303);
  return failWith({ ...place, context, intent: bookId({ scope }), typed: fields }, booked);
}

const place = {
  title: 'admin.toast.failed',
  fieldOf: ({ code }: Readonly<{ code: string }>) => (code === 'reason_invalid' ? 'reason' : undefined),
} as const;
