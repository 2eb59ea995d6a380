/**
 * What is done to a database that may lack its last transactions: payouts stop on every chain, and numbers that may
 * have been given out since are passed over. A restore from a back-up and a lost standby do it alike.
 */
import type { ClientBase, Pool } from 'pg';
import { firstIndexAfterLoss } from '#src/domain/address/first-index-after-restore.ts';
import { chainIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { policyNumberAfterRestore } from '#src/domain/policy/number-after-restore.ts';
import {
  describePolicy,
  policyHash,
  usualPolicy,
  usualVersion,
  type PolicyDocument,
} from '#src/domain/policy/policy.ts';

type Queryable = Pick<ClientBase | Pool, 'query'>;
type Cause = Readonly<{ by: 'restore' | 'service'; note: string }>;

/** Stops payouts on every chain until the chain was compared, also where an earlier fence is still up. */
export async function putUpFence(client: Queryable, { by, note }: Cause): Promise<void> {
  await client.query(
    `insert into payout_stops (scope, reason, since, stopped_by, note)
     select chain, 'restored', now(), $1, $2 from chain_cursors
     on conflict (scope, reason) do update
     set since = now(), stopped_by = excluded.stopped_by, note = excluded.note, read_to = null, is_prepared = false`,
    [by, note],
  );
}

type Step = Readonly<{ chain: ChainId; role: 'deposit' | 'change'; first: number }>;
/** A chain that has too few numbers left to pass over any. */
export type UsedUp = Readonly<{ chain: ChainId; why: string }>;

/**
 * How far to advance the counters of addresses in a database that goes on. Addresses of lost orders and lost change are
 * watched around the old numbers. A fence that was up already keeps its first number of change: nothing was paid behind
 * it. A chain without enough numbers gets a stop that does not lift by itself, and the others go on.
 */
export async function planPassingOver(
  client: Queryable,
  ageMs: number,
): Promise<Readonly<{ steps: readonly Step[]; usedUp: readonly UsedUp[] }>> {
  const steps: Step[] = [];
  const usedUp: UsedUp[] = [];
  for (const chain of chainIds) {
    const next = { deposit: await readNext(client, chain, 'deposit'), change: await readNext(client, chain, 'change') };
    await client.query(
      `update payout_stops set change_from = least(coalesce(change_from, $2), $2)
       where scope = $1 and reason = 'restored'`,
      [chain, next.change],
    );
    try {
      const roles = ['deposit', 'change'] as const;
      steps.push(...roles.map((role) => ({ chain, role, first: firstIndexAfterLoss(chain, next[role], ageMs) })));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      usedUp.push({ chain, why: error.message });
      await stopForGood(client, chain, error.message);
    }
  }
  return { steps, usedUp };
}

async function readNext(client: Queryable, chain: ChainId, role: Step['role']): Promise<number> {
  const { rows } = await client.query<{ next: string }>(
    `select last_value + is_called::integer as next from "address_index:${chain}:${role}"`,
  );
  return Number(rows[0]?.next ?? 0);
}

async function stopForGood(client: Queryable, chain: ChainId, note: string): Promise<void> {
  await client.query(
    `insert into payout_stops (scope, reason, since, stopped_by, note) values ($1, 'operator', now(), 'service', $2)
     on conflict (scope, reason) do update set stopped_by = excluded.stopped_by, note = excluded.note`,
    [chain, note],
  );
}

export async function passOverAddresses(client: Queryable, steps: readonly Step[]): Promise<void> {
  for (const { chain, role, first } of steps) {
    await client.query('select pass_over_addresses($1, $2, $3)', [chain, role, first]);
  }
}

/**
 * Appends the newest known policy again, under a number that no version saved since has had: signed terms of lost
 * versions name them by their numbers.
 */
export async function renumberPolicy(client: Queryable, cause: Cause & Readonly<{ ageMs: number }>): Promise<void> {
  const { rows } = await client.query<Readonly<{ number: number; document: PolicyDocument; hash: string }>>(
    'select number, document, hash from policies order by number desc limit 1',
  );
  const usual = { number: usualVersion.number, document: describePolicy(usualPolicy), hash: policyHash(usualPolicy) };
  const { number, document, hash } = rows[0] ?? usual;
  await client.query(
    'insert into policies (number, document, hash, reason, made_by, made_at) values ($1, $2, $3, $4, $5, now())',
    [policyNumberAfterRestore(number, cause.ageMs), document, hash, cause.note, cause.by],
  );
}
