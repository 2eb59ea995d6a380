/**
 * A large deposit on which two nodes do not agree waits for them. Operators who have looked it up elsewhere count it,
 * as a treasury act. Only the nodes' agreement is replaced: depth, finality, the reader's voucher and incident rules
 * hold as for every deposit.
 */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { OpinionWait } from '#src/domain/second-opinion.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { evidenceOf, readSubject } from '#src/domain/treasury/doubted-deposit.ts';
import { vouchForCounted } from '../deposits/needs-opinion.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isVouched } from '../terms/is-vouched.ts';

export type Doubted = Readonly<{ deposit: Deposit; wait: OpinionWait }>;

/** The deposit, if it waits for a second opinion now. What nodes said of another block is said of nothing. */
export async function findDoubted(ports: Ports, records: Records, depositId: string): Promise<Doubted | undefined> {
  const deposit = await records.deposits.find(depositId);
  const { wait = null, block } = (await records.opinions.find(depositId)) ?? {};
  if (deposit?.status !== 'seen' || deposit.blockHash === null || wait === null) return undefined;
  if (deposit.blockHash !== block) return undefined;
  const order = await records.orders.find(deposit.orderId);
  // A row that the reader did not write is held, whatever operators say of it.
  if (order && !isVouched(ports, deposit, order)) return undefined;
  return { deposit, wait };
}

/** Counts the deposit, in the transaction that carries out the act. Answers why it cannot be counted. */
export async function doCount(ports: Ports, records: AllRecords, act: TreasuryAct): Promise<RefusalCode | undefined> {
  const { id, block, evidence } = readSubject(act);
  const seen = await records.deposits.find(id);
  if (seen) await records.orders.lock(seen.orderId);
  const found = await findDoubted(ports, records, id);
  if (!found || found.deposit.blockHash !== block || found.deposit.amount.units !== act.units)
    return 'deposit_not_doubted';
  // Whoever approved did so while nobody contradicted it.
  if (evidenceOf(found.wait) !== evidence) return 'deposit_not_doubted';
  const voucher = await vouchForCounted(ports, records, found.deposit);
  if (voucher === undefined) return 'deposit_not_doubted';
  await records.opinions.count(id, voucher);
  return undefined;
}
