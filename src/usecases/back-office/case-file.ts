/**
 * The case file of an order: notes of operators, and who looks after it. Neither moves money, so a session with a role
 * is enough. The audit log says that a note was written and never what: it outlives the order.
 */
import { parseNote } from '#src/domain/back-office/reason.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';

type OnOrder = Readonly<{ actor: string; orderNumber: string }>;

export async function addNote(
  deps: OfficeDeps,
  { actor, orderNumber, text }: OnOrder & Readonly<{ text: string }>,
): Promise<Result<null, 'order_not_found' | 'note_invalid' | RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'note_added' });
  if (!allowed.ok) return allowed;
  const note = parseNote(text);
  if (!note.ok) return note;
  const at = deps.ports.clock.now();
  return await deps.office.store.transaction(async (records) => {
    const order = await lockOpen(records, orderNumber);
    if (!order) return refuse('order_not_found');
    await records.office.caseFiles.addNote(order.id, { author: actor, text: note.value, at });
    await records.controls.audit({ actor, action: 'note_added', subject: orderNumber, details: '', at });
    return accept(null);
  });
}

/** Assigns the order to an operator, or to nobody if `username` is null. */
export async function assignOrder(
  deps: OfficeDeps,
  { actor, orderNumber, username }: OnOrder & Readonly<{ username: string | null }>,
): Promise<Result<null, 'order_not_found' | 'operator_not_found' | RoleRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'order_assigned' });
  if (!allowed.ok) return allowed;
  const at = deps.ports.clock.now();
  return await deps.office.store.transaction(async (records) => {
    const order = await lockOpen(records, orderNumber);
    if (!order) return refuse('order_not_found');
    const members = await records.office.team.list();
    const isThere = members.some((member) => member.username === username && member.state === 'active');
    if (username !== null && !isThere) return refuse('operator_not_found');
    await records.office.caseFiles.assign(order.id, username, at);
    const details = username ?? 'nobody';
    await records.controls.audit({ actor, action: 'order_assigned', subject: orderNumber, details, at });
    return accept(null);
  });
}

/** Locks the order, so that nothing is written to a case file that is being erased. */
async function lockOpen({ orders }: AllRecords, orderNumber: string) {
  const found = isOrderNumber(orderNumber) ? await orders.findByNumber(orderNumber) : undefined;
  return found && (await orders.lock(found.id));
}
