/** Reads a policy as an operator types it, and writes it back in the same form. */
import { currencies, isCurrencyId } from '../assets/currencies.ts';
import { divideDown, divideUp } from '../money.ts';
import { policyTable } from './policy-table.ts';
import { isSparse, makePolicy, policyRows, rowsToWrite, valueAt, type Policy, type PolicyRow } from './policy.ts';

/** Typed text by path. */
export type TypedPolicy = Readonly<Record<string, string | undefined>>;

/** A value that is no number or out of bounds. */
export type PolicyProblem = Readonly<{ row: PolicyRow; least: bigint; most: bigint }>;

export type ParsedPolicy =
  | Readonly<{ ok: true; policy: Policy }>
  | Readonly<{ ok: false; problems: readonly PolicyProblem[] }>;

/** Decimals of a typed value: basis points and parts per million are typed as percent, amounts in whole coins. */
function decimalsOf(unit: PolicyRow['unit']): number {
  if (isCurrencyId(unit)) return currencies[unit].decimals;
  return unit === 'basis_points' ? 2 : unit === 'ppm' ? 4 : 0;
}

/** Accepts a decimal comma, which is usual in most of our languages. */
const decimal = /^(?<whole>0|[1-9][0-9]{0,30})(?:[.,](?<fraction>[0-9]{1,18}))?$/;

/**
 * A row that is not among the typed values is an error, so that a forged form cannot leave one out. In sparse groups a
 * missing row has its default.
 */
export function parsePolicy(typed: TypedPolicy): ParsedPolicy {
  const values = new Map(policyRows.map((row) => [row.path, parseTyped(row, typed[row.path])]));
  const problems = policyRows.flatMap((row) => {
    const value = values.get(row.path);
    const { least, most } = boundsOf(row, (path) => values.get(path));
    return value === undefined || value < least || value > most ? [{ row, least, most }] : [];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, policy: makePolicy(({ path, usual }) => values.get(path) ?? usual) };
}

function parseTyped(row: PolicyRow, text: string | undefined): bigint | undefined {
  return text === undefined && isSparse(row) ? row.usual : parseValue(row, text ?? '');
}

type Read = (path: string) => bigint | undefined;

/** A fixed rate costs no less than a floating one, because it is the same exchange with a promise in addition. */
const floors: Readonly<Record<string, string>> = {
  'fees.fixed': 'fees.floating',
  'margins.fixedShare': 'margins.floatingShare',
};

/** Bounds that depend on other values, as long as they leave a range within those of the row. */
function boundsOf(row: PolicyRow, read: Read): Readonly<{ least: bigint; most: bigint }> {
  const [floor, ceiling] = [floorOf(row, read), ceilingOf(row, read)];
  return {
    least: floor !== undefined && floor > row.least && floor <= row.most ? floor : row.least,
    most: ceiling !== undefined && ceiling >= row.least && ceiling < row.most ? ceiling : row.most,
  };
}

/**
 * A maximum is no less than its minimum, and a high mark no less than the low one. The highest margin of a pair is no
 * less than the base margin, which it would otherwise cut without notice.
 */
function floorOf({ group, name, path }: PolicyRow, read: Read): bigint | undefined {
  if (group === 'pairMost') {
    const [base, total] = [read('margins.base'), read('margins.most')];
    return base === undefined || !total || base > total ? undefined : divideUp(base * 100n, total);
  }
  const lower = { maximums: 'minimums', highMarks: 'lowMarks' }[group as string];
  const floor = lower === undefined ? floors[path] : `${lower}.${name}`;
  return floor === undefined ? undefined : read(floor);
}

/** A longer time has no lower share: a payout within its own share could otherwise be above that of its day. */
const longerShares: Readonly<Record<string, readonly string[]>> = {
  'signerShares.transaction': ['signerShares.hour', 'signerShares.day'],
  'signerShares.hour': ['signerShares.day'],
};

/**
 * The base margin and the extra margin of a pair are together at most the highest margin of the pair, which would
 * otherwise cut them without notice. No pair has a higher margin than the table allows for all.
 */
function ceilingOf({ group, name, path }: PolicyRow, read: Read): bigint | undefined {
  const longer = longerShares[path];
  if (longer) return longer.map(read).reduce(smaller);
  const total = read('margins.most');
  if (path === 'margins.base') return total;
  if (group === 'pairMost') return total ? divideDown(policyTable.margins.most.most * 100n, total) : undefined;
  if (group !== 'pairMargins') return undefined;
  const [base, share] = [read('margins.base'), read(`pairMost.${name}`)];
  if (total === undefined || base === undefined || share === undefined) return undefined;
  return divideDown(total * share, 100n) - base;
}

function smaller(one: bigint | undefined, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

function parseValue({ unit }: PolicyRow, text: string): bigint | undefined {
  const { whole, fraction = '' } = decimal.exec(text.trim())?.groups ?? {};
  const decimals = decimalsOf(unit);
  const significant = fraction.replace(/0+$/, '');
  if (whole === undefined || significant.length > decimals) return undefined;
  return BigInt(whole + significant.padEnd(decimals, '0'));
}

/** The value as it is typed: percent for basis points and parts per million, always with a decimal point. */
export function writeValue({ unit }: Pick<PolicyRow, 'unit'>, value: bigint): string {
  const decimals = decimalsOf(unit);
  if (decimals === 0) return value.toString();
  const digits = value.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return fraction === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${fraction}`;
}

export function writePolicy(policy: Policy): Readonly<Record<string, string>> {
  return Object.fromEntries(rowsToWrite(policy).map((row) => [row.path, writeValue(row, valueAt(policy, row))]));
}
