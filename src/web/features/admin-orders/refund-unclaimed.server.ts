/** Refunds one deposit that its order could not use, to the address that the operator enters. */
import { redirect } from 'react-router';
import { backOfficeContext } from '../../contexts.ts';
import { withDone } from '../../components/office/done.ts';
import { failWith } from '../../components/office/fail.server.ts';
import type { Fields } from '../../components/office/failure.ts';
import { readStepUp } from '../../components/office/read-step-up.ts';
import type { OfficeArgs } from '../../components/office/require-operator.server.ts';
import { unclaimedId } from './unclaimed-id.ts';

type Numbered = Readonly<{ orderNumber: string }>;

type Sent = Readonly<{ fields: Fields; actor: string }>;

export async function refundUnclaimed({ context, url, orderNumber }: OfficeArgs & Numbered, { fields, actor }: Sent) {
  const { deposit: depositId = '', address = '', reason = '' } = fields;
  const wanted = { orderNumber, depositId, address, reason, ...readStepUp(fields, actor) };
  const refunded = await context.get(backOfficeContext).refundUnclaimed(wanted);
  if (refunded.ok) return redirect(withDone(url.pathname, 'deposit_refunded'), 303);
  const intent = unclaimedId(depositId);
  return failWith({ context, intent, title: 'admin.toast.failed', fieldOf, typed: fields }, refunded);
}

function fieldOf({ code }: Readonly<{ code: string }>): string | undefined {
  if (code === 'reason_invalid') return 'reason';
  return code.startsWith('address_') || code === 'refund_address_missing' ? 'address' : undefined;
}
