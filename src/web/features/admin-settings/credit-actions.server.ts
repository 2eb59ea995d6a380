/** Actions of the crediting panel: raise and lower confirmations, and credit again after a deep reorganisation. */
import { data, redirect } from 'react-router';
import { raisedTimes, raiseHours } from '#src/domain/credit-rule.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import { requireOperator, type OfficeArgs } from '../../components/office/require-operator.server.ts';
import { backOfficeContext } from '../../contexts.ts';
import { lowerId, raiseId, resumeId } from './credit-ids.ts';

const place = {
  title: 'admin.toast.failed',
  fieldOf: ({ code }: Readonly<{ code: string }>) => (code === 'reason_invalid' ? 'reason' : undefined),
} as const;

export async function raiseConfirmations(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const times = raisedTimes.find((each) => String(each) === fields['times']);
  const hours = fields['hours'] === '' ? null : raiseHours.find((each) => String(each) === fields['hours']);
  if (times === undefined || hours === undefined) throw data(null, { status: 400 });
  const raised = await context.get(backOfficeContext).raiseConfirmations({ ...readAct(args, fields), times, hours });
  if (raised.ok) return redirect(withDone(url.pathname, 'depth_raised'), 303);
  return failWith({ ...place, context, intent: raiseId, typed: fields }, raised);
}

export async function lowerConfirmations(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const act = readAct(args, fields);
  const lowered = await context.get(backOfficeContext).lowerConfirmations(act);
  if (lowered.ok) return redirect(withDone(url.pathname, 'depth_lowered'), 303);
  return failWith({ ...place, context, intent: lowerId(act), typed: fields }, lowered);
}

export async function resumeCredits(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const act = readAct(args, fields);
  const resumed = await context.get(backOfficeContext).resumeCredits(act);
  if (resumed.ok) return redirect(withDone(url.pathname, 'crediting_resumed'), 303);
  return failWith({ ...place, context, intent: resumeId(act), typed: fields }, resumed);
}

function readAct(args: OfficeArgs, fields: Fields) {
  const { scope = '', reason = '' } = fields;
  return { scope, reason, ...readStepUp(fields, requireOperator(args).username) };
}
