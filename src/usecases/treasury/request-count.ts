/**
 * Operators decide about a large deposit on which two nodes do not agree: they count it, as a treasury act with its
 * limits and its second person, or leave it waiting.
 */
import { parseReason } from '#src/domain/back-office/reason.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { subjectOf } from '#src/domain/treasury/doubted-deposit.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { TreasuryDeps } from './act-records.ts';
import { findDoubted, type Doubted } from './count-deposit.ts';
import { proposeAct } from './propose-act.ts';

export type NewCount = Readonly<{ orderNumber: string; depositId: string; reason: string; actor: string }>;

async function findOfOrder(
  ports: Ports,
  records: AllRecords,
  { orderNumber, depositId }: Pick<NewCount, 'orderNumber' | 'depositId'>,
): Promise<Doubted | undefined> {
  const found = await findDoubted(ports, records, depositId);
  const order = isOrderNumber(orderNumber) ? await records.orders.findByNumber(orderNumber) : undefined;
  return found && order?.id === found.deposit.orderId ? found : undefined;
}

/** Proposes to count the deposit in its block. A second click is answered with the same act. */
export async function countDeposit<Code extends string>(
  deps: TreasuryDeps,
  { reason: words, actor, ...wanted }: NewCount,
  approve: (facts: ActFacts) => Promise<Result<unknown, Code>>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const { ports, store } = deps;
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const found = await store.snapshot(async (records) => await findOfOrder(ports, records, wanted));
  if (!found) return refuse('deposit_not_doubted');
  const { currency, units } = found.deposit.amount;
  const about = { kind: 'doubted_deposit', currency, units, subject: subjectOf(found) } as const;
  const facts: ActFacts = { ...about, address: '', reason: reason.value };
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const open = await store.snapshot(async ({ office }) => await office.treasury.findOpen(about));
  if (open) return accept(open);
  const proposed = await proposeAct(deps, { facts, actor, readyAt: ports.clock.now(), idempotencyKey: null });
  if (!proposed.ok || proposed.value.state !== 'failed') return proposed;
  return refuse(proposed.value.obstacle ?? 'deposit_not_doubted');
}

/** What an operator decides about: the deposit, and why it waits. */
export type LeftFacts = Readonly<{ deposit: Deposit; reason: string }>;

/** Leaves the deposit waiting: its alert ends until it waits for another reason. */
export async function leaveDeposit<Code extends string>(
  { ports, store }: TreasuryDeps,
  { reason: words, actor, ...wanted }: NewCount,
  approve: (facts: LeftFacts) => Promise<Result<unknown, Code>>,
): Promise<Result<null, RefusalCode | Code>> {
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const found = await store.snapshot(async (records) => await findOfOrder(ports, records, wanted));
  if (!found) return refuse('deposit_not_doubted');
  const approved = await approve({ deposit: found.deposit, reason: reason.value });
  if (!approved.ok) return approved;
  return await store.transaction(async (records) => {
    const { id: depositId, orderId, blockHash } = found.deposit;
    await records.orders.lock(orderId);
    const still = await findDoubted(ports, records, depositId);
    if (still?.wait !== found.wait || still.deposit.blockHash !== blockHash) return refuse('deposit_not_doubted');
    await records.opinions.leave(depositId, still.wait);
    const details = `${still.wait} · ${reason.value}`;
    await records.controls.audit({ actor, action: 'deposit_left', subject: depositId, details, at: ports.clock.now() });
    return accept(null);
  });
}
