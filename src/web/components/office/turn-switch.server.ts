/** Pauses and resumes new orders, from any page that has the pause switch. */
import { redirect } from 'react-router';
import { backOfficeContext } from '../../contexts.ts';
import { withDone } from './done.ts';
import { failWith } from './fail.server.ts';
import type { Fields } from './failure.ts';
import { readStepUp } from './read-step-up.ts';
import { requireOperator, type OfficeArgs } from './require-operator.server.ts';

export async function turnSwitch(args: OfficeArgs, fields: Fields) {
  const { context, url } = args;
  const { username: actor } = requireOperator(args);
  const { scope = '', reason = '' } = fields;
  const isPause = fields['intent'] === 'pause';
  const verbs = context.get(backOfficeContext);
  const turned = isPause
    ? await verbs.pauseOrders({ scope, reason, actor })
    : await verbs.resumeOrders({ scope, reason, ...readStepUp(fields, actor) });
  if (turned.ok) return redirect(withDone(url.pathname, isPause ? 'orders_paused' : 'orders_resumed'), 303);
  return failWith({ context, intent: switchId(scope), title: 'admin.toast.failed', fieldOf, typed: fields }, turned);
}

function fieldOf({ code }: Readonly<{ code: string }>): string | undefined {
  return code === 'reason_invalid' ? 'reason' : undefined;
}

export function switchId(scope: string): string {
  return `switch-${scope}`;
}
