/** What becomes of a return from cold storage once its file is written: it is called off, or sent until it is mined. */
import { formatMoney, money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { isReturnNumber, returnLifeMs, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import { advanceReturn } from '../order-moves/advance-return.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';

export function describeReturn({ accountId, currency, units, feeUnits, plan, reason }: ColdReturn): string {
  const amount = `${formatMoney(money(currency, units))} ${currency}`;
  return [accountId, amount, `fee ${formatMoney(money(currency, feeUnits))}`, plan.to, reason].join(' · ');
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
  { id, chain, txid, raw, came }: ColdReturn,
): Promise<void> {
  if (txid === null || raw === null || came !== null) return;
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

/** One round of the worker: sends what is signed and not seen, and calls off files that nobody has signed in time. */
export async function followReturns(deps: TreasuryDeps): Promise<void> {
  const { ports, store } = deps;
  const open = await store.snapshot(async ({ returns }) => await returns.open());
  const errors: unknown[] = [];
  const follow = async (returned: ColdReturn): Promise<void> => {
    if (returned.state === 'sent') await sendReturn(deps, returned);
    else if (ports.clock.now() - returned.plannedAt > returnLifeMs)
      await cancelReturn(deps, { id: returned.id, actor: 'service' });
  };
  for (const returned of open) await follow(returned).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'a return from cold storage could not be followed');
}
