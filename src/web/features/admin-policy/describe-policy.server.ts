/** The policy in the operator's language: labels, values with their units, bounds and differences. */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, isCurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { sparseGroups, tierSizes } from '#src/domain/policy/policy-table.ts';
import { writeValue } from '#src/domain/policy/parse-policy.ts';
import {
  policyGroups,
  policyRows,
  rowsToWrite,
  valueAt,
  type Policy,
  type PolicyChange,
  type PolicyRow,
} from '#src/domain/policy/policy.ts';
import { formatAmount, formatBasisPoints, formatCount, formatPpm, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ChangeView, PolicyFieldView, PolicyGroupView } from './policy-view.ts';

export type Words = Readonly<{ language: LanguageCode; t: Translate }>;

export function describeGroups(policy: Policy, words: Words): readonly PolicyGroupView[] {
  const shown = new Set(rowsToWrite(policy));
  return policyGroups.map((id) => {
    const rows = policyRows.filter(({ group }) => group === id);
    const [first] = rows;
    return {
      id,
      title: words.t(`admin.policy.group.${id}`),
      fields: rows.filter((row) => shown.has(row)).map((row) => describeField(policy, row, words)),
      more: rows.filter((row) => !shown.has(row)).map((row) => ({ path: row.path, label: labelOf(row, words) })),
      added: first ? { unit: unitOf(first, words), bounds: boundsOf(first, words) } : { unit: '', bounds: '' },
    };
  });
}

function describeField(policy: Policy, row: PolicyRow, words: Words): PolicyFieldView {
  return {
    path: row.path,
    label: labelOf(row, words),
    value: writeValue(row, valueAt(policy, row)),
    unit: unitOf(row, words),
    bounds: boundsOf(row, words),
  };
}

function boundsOf(row: PolicyRow, words: Words): string {
  return words.t('admin.policy.bounds', {
    least: showValue(row, row.least, words),
    most: showValue(row, row.most, words),
    usual: showValue(row, row.usual, words),
  });
}

function unitOf({ unit }: PolicyRow, { t }: Words): string {
  if (isCurrencyId(unit)) return currencies[unit].symbol;
  if (unit === 'dollars') return dollars;
  if (unit === 'basis_points' || unit === 'ppm' || unit === 'percent') return '%';
  return t(`admin.policy.unit.${unit}`);
}

const dollars = 'USD';

/** Names of coins, pairs and chains, the same in every language. Undefined for rows that have a text of their own. */
function properName({ group, name, unit }: PolicyRow): string | undefined {
  if (sparseGroups.includes(group)) return name.replace('/', ' → ');
  if (isCurrencyId(unit)) return unit;
  return chainIds.some((id) => id === name) ? chains[name as ChainId].name : undefined;
}

function labelOf(row: PolicyRow, { t }: Words): string {
  for (const chain of row.group === 'confirmations' ? chainIds : []) {
    const size = tierSizes.find((each) => row.name === `${chain}.${each}`);
    if (size) return `${chains[chain].name} · ${t(`admin.policy.size.${size}`)}`;
  }
  return properName(row) ?? t.loose(`admin.policy.${row.path}`);
}

/** Groups whose labels say nothing without the title of the group. */
const untitled: readonly PolicyRow['group'][] = ['confirmations', 'signerShares'];

/** The label outside of its group: a currency alone does not say which of its limits is meant. */
function fullLabel(row: PolicyRow, words: Words): string {
  const label = labelOf(row, words);
  const isClear = properName(row) === undefined && !untitled.includes(row.group);
  return isClear ? label : `${words.t(`admin.policy.group.${row.group}`)}: ${label}`;
}

const spanUnits = { minutes: 'minute', hours: 'hour', days: 'day' } as const;

export function showValue({ unit }: PolicyRow, value: bigint, { language }: Words): string {
  if (unit === 'basis_points') return formatBasisPoints(language, value);
  if (unit === 'ppm') return formatPpm(language, Number(value));
  if (unit === 'percent') return formatBasisPoints(language, value * 100n);
  if (unit === 'blocks' || unit === 'payouts') return formatCount(language, Number(value));
  if (unit === 'times') return `${formatCount(language, Number(value))}×`;
  if (unit === 'dollars') return formatAmount(language, value.toString(), dollars);
  if (isCurrencyId(unit)) return formatAmount(language, formatMoney(money(unit, value)), currencies[unit].symbol);
  return formatSpan(language, Number(value), { unit: spanUnits[unit] });
}

export function describeChanges(changes: readonly PolicyChange[], words: Words): readonly ChangeView[] {
  return changes.map(({ row, from, to }) => ({
    path: row.path,
    label: fullLabel(row, words),
    from: showValue(row, from, words),
    to: showValue(row, to, words),
  }));
}
