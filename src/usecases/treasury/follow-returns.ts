/** What becomes of a return from cold storage once its file is written: it is called off, or sent until it is mined. */
import { formatMoney, money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { hasLapsed } from '#src/domain/treasury/account-return.ts';
import { feeOf, isReturnNumber, returnLifeMs, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn, bookReverted } from '../order-moves/advance-return.ts';
import { finalUpTo, permanentUpTo } from '../order-moves/permanent-height.ts';
import type { ChainAdapter } from '../ports/chain-adapter.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';

export function describeReturn(returned: ColdReturn): string {
  const { accountId, currency, units, plan, reason } = returned;
  const amount = `${formatMoney(money(currency, units))} ${currency}`;
  const fee = feeOf(returned);
  const cost = `fee ${formatMoney(fee)}${fee.currency === currency ? '' : ` ${fee.currency}`}`;
  return [accountId, amount, cost, plan.to, reason].join(' · ');
}

/** Calls a file off that nobody has brought back. Its coins may be in another one. */
export async function cancelReturn(
  { ports, store }: TreasuryDeps,
  { id, actor }: Readonly<{ id: string; actor: string }>,
): Promise<Result<null, 'cold_return_unknown' | 'cold_return_ended'>> {
  if (!isReturnNumber(id)) return refuse('cold_return_unknown');
  return await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    if (!locked) return refuse('cold_return_unknown');
    const at = ports.clock.now();
    if (!(await advanceReturn(records, locked, { event: 'cancelled', at }))) return refuse('cold_return_ended');
    await records.controls.audit({
      actor,
      action: 'cold_return_cancelled',
      subject: id,
      details: describeReturn(locked),
      at,
    });
    return accept(null);
  });
}

/** Sends a signed return, if the node does not have it. What the node says is noted; nothing is given up. */
export async function sendReturn(
  { ports, store }: TreasuryDeps,
  { id, chain, txid, raw, came, plan }: ColdReturn,
): Promise<void> {
  if (txid === null || raw === null) return;
  // What a wallet wrote is known by amount and fee alone: another payment does not end it.
  if (came !== null && (plan.account?.written === undefined || came.txid === txid)) return;
  const { node } = ports.chains[chain];
  try {
    if ((await node.transactionStatus(txid)).kind !== 'absent') return;
    const answer = await node.broadcast(raw);
    const trouble = answer === 'accepted' || answer === 'already_known' ? null : answer;
    await store.transaction(async (records) => {
      const locked = await records.returns.lock(id);
      if (locked?.state !== 'sent' || locked.trouble === trouble) return;
      await records.returns.move({ id, fromVersion: locked.version, state: 'sent', patch: { trouble } });
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
  }
}

/** Ends a return that was mined for good and has paid nothing. False if it is none. */
async function endReverted({ ports, store }: TreasuryDeps, { id, came }: ColdReturn): Promise<boolean> {
  if (came?.units !== 0n) return false;
  await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    if (!locked?.came) return;
    const depth = finalityBlocks(locked.chain, ports.rules.profile);
    if (locked.came.height > (await permanentUpTo(records, locked.chain, depth))) return;
    const at = ports.clock.now();
    if (!(await bookReverted(records, locked, at))) return;
    const details = describeReturn(locked);
    await records.controls.audit({ actor: 'service', action: 'cold_return_reverted', subject: id, details, at });
  });
  return true;
}

/** Whether the node has no such transaction. False if it does not answer. */
async function isAbsent(node: ChainAdapter, txid: string): Promise<boolean> {
  try {
    return (await node.transactionStatus(txid)).kind === 'absent';
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return false;
  }
}

/** Ends a signed return that no block has and none can have any more. If one has it after all, it is booked. */
async function endLapsed(
  { ports, store }: TreasuryDeps,
  { id, chain, txid, plan, came }: ColdReturn,
): Promise<boolean> {
  if (!plan.account?.window || came !== null || ports.clock.now() <= plan.account.window.expiresAt) return false;
  const { account } = plan;
  if (txid === null || !(await isAbsent(ports.chains[chain].node, txid))) return false;
  return await store.transaction(async (records) => {
    const locked = await records.returns.lock(id);
    const cursor = await records.chains.cursor(chain);
    if (locked?.state !== 'sent' || locked.came !== null || !cursor) return false;
    if (!hasLapsed(account, { ...cursor, finalHeight: await finalUpTo(records, chain) })) return false;
    const at = ports.clock.now();
    if (!(await advanceReturn(records, locked, { event: 'outspent', at }))) return false;
    const details = describeReturn(locked);
    await records.controls.audit({ actor: 'service', action: 'cold_return_lapsed', subject: id, details, at });
    return true;
  });
}

/**
 * One round of the worker: sends what is signed and not seen, ends what was mined in vain or can be mined no more, and
 * calls off files that nobody has signed in time.
 */
export async function followReturns(deps: TreasuryDeps): Promise<void> {
  const { ports, store } = deps;
  const open = await store.snapshot(async ({ returns }) => await returns.open());
  const errors: unknown[] = [];
  const follow = async (returned: ColdReturn): Promise<void> => {
    if (await endReverted(deps, returned)) return;
    const endsAt = returned.plan.account?.window?.expiresAt ?? returned.plannedAt + returnLifeMs;
    if (returned.state === 'sent') {
      if (!(await endLapsed(deps, returned))) await sendReturn(deps, returned);
    } else if (ports.clock.now() > endsAt) await cancelReturn(deps, { id: returned.id, actor: 'service' });
  };
  for (const returned of open) await follow(returned).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'a return from cold storage could not be followed');
}
