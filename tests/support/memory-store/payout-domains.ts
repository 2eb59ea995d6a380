/** Memory store: what payouts consume, with the rules of the triggers in PostgreSQL. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { conflictKey, type Attempt, type ConflictDomain, type Payout } from '#src/domain/order/payout.ts';
import { AlreadyTaken, type PayoutPatch } from '#src/usecases/ports/records.ts';
import type { Table } from './table.ts';

type DomainTables = Readonly<{
  payouts: Table<Payout>;
  idByConflict: Table<string>;
  attempts: Table<readonly Attempt[]>;
}>;

/** Binds the payout to its inputs. A second domain would let two versions of one payout both be mined. */
export function setDomain(tables: DomainTables, payout: Payout, { domain = null, state }: PayoutPatch): void {
  if (payout.domain === null) {
    if (domain !== null) claimConflict(tables, payout, domain);
  } else if (domain === null && state === 'void' && canBeFreed(tables, payout)) {
    const consumed = conflictKey(payout.domain);
    if (consumed !== null) tables.idByConflict.delete(`${chainOf(payout)} ${consumed}`);
  } else if (domain !== null && isEarlierNonce(payout.domain, domain) && canBeFreed(tables, payout)) {
    tables.idByConflict.delete(`${chainOf(payout)} ${conflictKey(payout.domain)}`);
    claimConflict(tables, payout, domain);
  } else if (domain === null || describe(domain) !== describe(payout.domain)) {
    throw new Error(`the conflict domain of payout ${payout.key} is set for ever`);
  }
}

/** An unsigned payout may take an earlier nonce of its wallet, which another one gave back. */
function isEarlierNonce(before: ConflictDomain, domain: ConflictDomain): boolean {
  if (before.kind !== 'nonce' || domain.kind !== 'nonce') return false;
  return before.wallet === domain.wallet && domain.nonce < before.nonce;
}

/**
 * Only what is unsigned is called off, and a batch ends as a whole: those that have joined leave before their leader.
 */
function canBeFreed(tables: DomainTables, payout: Payout): boolean {
  if (payout.state !== 'reserved' || payout.mayBeSigned || isAttempted(tables, payout)) return false;
  for (const { domain } of tables.payouts) if (domain?.kind === 'joined' && domain.leader === payout.id) return false;
  return true;
}

export function isAttempted({ attempts }: DomainTables, payout: Payout): boolean {
  return (attempts.get(signedWith(payout)) ?? []).length > 0;
}

export function claimConflict(tables: DomainTables, payout: Payout, domain: ConflictDomain): void {
  const consumed = conflictKey(domain);
  if (consumed === null) return;
  const key = `${chainOf(payout)} ${consumed}`;
  if (tables.idByConflict.has(key)) throw new AlreadyTaken('payouts.conflict_key');
  tables.idByConflict.set(key, payout.id);
}

/** Id of the payout whose attempts pay this one: its own, or that of its leader. */
export function signedWith(payout: Payout | undefined): string {
  return payout?.domain?.kind === 'joined' ? payout.domain.leader : (payout?.id ?? '');
}

export function chainOf({ amount }: Payout): ChainId {
  return currencies[amount.currency].chain;
}

function describe(domain: ConflictDomain): string {
  return JSON.stringify(domain, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}
