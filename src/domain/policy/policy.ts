/** A policy: one whole number for every row of the table, with the defaults and the stored document. */
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../canonical-json.ts';
import { policyTable, sparseGroups, type PolicyField } from './policy-table.ts';

type Table = typeof policyTable;
export type PolicyGroup = keyof Table;
export type Policy = Readonly<{ [Group in PolicyGroup]: Readonly<{ [Name in keyof Table[Group]]: bigint }> }>;

/** A policy and the number that orders and terms name it by. Number 0 is the default of the program itself. */
export type PolicyVersion = Readonly<{ number: number; policy: Policy }>;

/** A row of the table with its place: `fees.floating` is the row `floating` of the group `fees`. */
export type PolicyRow = PolicyField & Readonly<{ group: PolicyGroup; name: string; path: string }>;

export const policyGroups = Object.keys(policyTable) as readonly PolicyGroup[];

export const policyRows: readonly PolicyRow[] = policyGroups.flatMap((group) =>
  Object.entries<PolicyField>(policyTable[group]).map(([name, field]) => {
    return { ...field, group, name, path: `${group}.${name}` };
  }),
);

/** Builds a policy by asking for the value of every row. */
export function makePolicy(valueOf: (row: PolicyRow) => bigint): Policy {
  const groups = policyGroups.map((group) => {
    const rows = policyRows.filter((row) => row.group === group);
    return [group, Object.fromEntries(rows.map((row) => [row.name, valueOf(row)]))] as const;
  });
  return Object.fromEntries(groups) as Policy;
}

export const usualPolicy: Policy = makePolicy(({ usual }) => usual);

export const usualVersion: PolicyVersion = { number: 0, policy: usualPolicy };

export function valueAt(policy: Policy, { group, name }: Pick<PolicyRow, 'group' | 'name'>): bigint {
  const values: Readonly<Record<string, bigint | undefined>> = policy[group];
  const value = values[name];
  if (value === undefined) throw new TypeError(`the policy has no ${group}.${name}`);
  return value;
}

/** The stored form: decimal text by path, because JSON numbers lose digits of large amounts. */
export type PolicyDocument = Readonly<Record<string, string>>;

export function describePolicy(policy: Policy): PolicyDocument {
  return Object.fromEntries(rowsToWrite(policy).map((row) => [row.path, valueAt(policy, row).toString()]));
}

/** The rows that are stored and shown: all but those of sparse groups that have their default. */
export function rowsToWrite(policy: Policy): readonly PolicyRow[] {
  return policyRows.filter((row) => !isSparse(row) || valueAt(policy, row) !== row.usual);
}

export function isSparse({ group }: Pick<PolicyRow, 'group'>): boolean {
  return sparseGroups.includes(group);
}

/**
 * A row that was added to the table after the document was stored has its default. A value that is out of the bounds of
 * a newer program is the nearest bound.
 */
export function readPolicy(document: PolicyDocument): Policy {
  return makePolicy(({ path, usual, least, most }) => {
    const value = document[path] === undefined ? usual : BigInt(document[path]);
    return value < least ? least : value > most ? most : value;
  });
}

/** SHA-256 of the document. The audit log contains it, so that a changed row of the table is noticed. */
export function policyHash(policy: Policy): string {
  return sha256Hex(canonicalJson(describePolicy(policy)));
}

/** A changed value. */
export type PolicyChange = Readonly<{ row: PolicyRow; from: bigint; to: bigint }>;

export function comparePolicies(before: Policy, after: Policy): readonly PolicyChange[] {
  return policyRows
    .map((row) => ({ row, from: valueAt(before, row), to: valueAt(after, row) }))
    .filter(({ from, to }) => from !== to);
}
