/** The terms of service, section by section. Text that depends on the network or on a constant is chosen here. */
import { brand } from '#src/i18n/brand.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { SiteFacts } from '../../contexts.ts';
import { feeRows, type FeeRow } from '../../fee-rows.ts';
import { serviceFigures, type MinimumFigures } from '../../service-figures.ts';

export type TermsSection = Readonly<{
  id: string;
  title: string;
  /** Paragraphs of a section. They may still contain `{privacy}` and `{email}`, which the page replaces by links. */
  paragraphs: readonly string[];
  isList: boolean;
  fees: readonly FeeRow[];
}>;

type Reader = Readonly<{
  language: LanguageCode;
  policy: Policy;
  t: Translate;
  site: Pick<SiteFacts, 'profile' | 'operatorName'>;
  minimums: MinimumFigures;
}>;

/** Makes the view of the terms. `t` needs the `terms` and `faq` messages. */
export function viewTerms({ language, t, site, minimums, policy }: Reader): readonly TermsSection[] {
  const figures = serviceFigures(language, policy);
  const params = { ...figures, ...minimums, brand, operator: site.operatorName };
  const section = (id: string, names: readonly string[], rest: Partial<TermsSection> = {}): TermsSection => ({
    id,
    title: t.loose(`terms.${id}.title`),
    paragraphs: names.map((name) => t.loose(`terms.${id}.${name}`, params)),
    isList: false,
    fees: [],
    ...rest,
  });
  return [
    section('service', site.operatorName === undefined ? ['1'] : ['1', 'operator']),
    section('networks', [site.profile, 'mixing']),
    section('orders', ['1', 'floating', 'fixed', 'cancel']),
    section('fees', ['1'], { fees: feeRows(t, figures) }),
    section('custody', ['1', '2']),
    section('limits', ['1']),
    section('refunds', ['1', '2', '3', '4', '5', '6'], { isList: true }),
    section('screening', ['1', '2', '3']),
    section('you', ['1', '2', '3'], { isList: true }),
    section('availability', ['1', '2']),
    section('liability', ['1', '2', '3']),
    section('data', ['1']),
    section('changes', ['1', '2']),
  ];
}
