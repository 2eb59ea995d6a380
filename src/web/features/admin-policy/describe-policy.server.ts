/** The policy in the operator's language: labels, values with their units, bounds and differences. */
import { currencies, isCurrencyId } from '#src/domain/assets/currencies.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import { writeValue } from '#src/domain/policy/parse-policy.ts';
import {
  policyGroups,
  policyRows,
  valueAt,
  type Policy,
  type PolicyChange,
  type PolicyRow,
} from '#src/domain/policy/policy.ts';
import { formatAmount, formatBasisPoints, formatSpan } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { ChangeView, PolicyFieldView, PolicyGroupView } from './policy-view.ts';

export type Words = Readonly<{ language: LanguageCode; t: Translate }>;

export function describeGroups(policy: Policy, words: Words): readonly PolicyGroupView[] {
  return policyGroups.map((id) => ({
    id,
    title: words.t(`admin.policy.group.${id}`),
    fields: policyRows.filter(({ group }) => group === id).map((row) => describeField(policy, row, words)),
  }));
}

function describeField(policy: Policy, row: PolicyRow, words: Words): PolicyFieldView {
  return {
    path: row.path,
    label: labelOf(row, words),
    value: writeValue(row, valueAt(policy, row)),
    unit: unitOf(row, words),
    bounds: words.t('admin.policy.bounds', {
      least: showValue(row, row.least, words),
      most: showValue(row, row.most, words),
      usual: showValue(row, row.usual, words),
    }),
  };
}

function unitOf({ unit }: PolicyRow, { t }: Words): string {
  if (isCurrencyId(unit)) return currencies[unit].symbol;
  return unit === 'basis_points' ? '%' : t(`admin.policy.unit.${unit}`);
}

/** Limits are labelled by their currency, which has the same name in every language. */
function labelOf({ path, unit }: PolicyRow, { t }: Words): string {
  return isCurrencyId(unit) ? unit : t.loose(`admin.policy.${path}`);
}

/** The label outside of its group: a currency alone does not say which of its limits is meant. */
function fullLabel(row: PolicyRow, words: Words): string {
  const label = labelOf(row, words);
  return isCurrencyId(row.unit) ? `${words.t(`admin.policy.group.${row.group}`)}: ${label}` : label;
}

const spanUnits = { minutes: 'minute', hours: 'hour', days: 'day' } as const;

export function showValue({ unit }: PolicyRow, value: bigint, { language }: Words): string {
  if (unit === 'basis_points') return formatBasisPoints(language, value);
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
