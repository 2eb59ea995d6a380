/**
 * Makes the memory store as strict as PostgreSQL: records can be used only inside a transaction, and after a failed
 * call, even if its error was caught, the transaction can only be rolled back.
 */
import type { Records } from '#src/usecases/ports/records.ts';
import type { UndoLog } from './undo-log.ts';

export function guardRecords(undo: UndoLog, records: Records): Records {
  return {
    orders: guard(undo, records.orders),
    deposits: guard(undo, records.deposits),
    wallet: guard(undo, records.wallet),
    payouts: guard(undo, records.payouts),
    loans: guard(undo, records.loans),
    journal: guard(undo, records.journal),
    chains: guard(undo, records.chains),
    looks: guard(undo, records.looks),
    controls: guard(undo, records.controls),
    intake: guard(undo, records.intake),
    stops: guard(undo, records.stops),
    matches: guard(undo, records.matches),
    policies: guard(undo, records.policies),
    transfers: guard(undo, records.transfers),
    cold: guard(undo, records.cold),
    returns: guard(undo, records.returns),
    opinions: guard(undo, records.opinions),
    receipts: guard(undo, records.receipts),
    uptime: guard(undo, records.uptime),
    partners: guard(undo, records.partners),
  };
}

type Method = (...args: readonly unknown[]) => Promise<unknown>;

function guard<Group extends object>(undo: UndoLog, group: Group): Group {
  const methods = Object.entries(group) as [string, Method][];
  return Object.fromEntries(methods.map(([name, method]) => [name, guardMethod(undo, name, method)])) as Group;
}

function guardMethod(undo: UndoLog, name: string, method: Method): Method {
  return async (...args) => {
    // A call whose promise was not awaited arrives here after its transaction has ended.
    if (!undo.isUsable()) throw new Error(`${name} was called outside a transaction, or in one that had failed`);
    try {
      return await method(...args);
    } catch (error) {
      undo.spoil();
      throw error;
    }
  };
}
