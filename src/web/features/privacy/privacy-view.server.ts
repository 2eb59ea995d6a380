/** The privacy policy: one row for each field of the retention table, with the period after which it is erased. */
import { storedFields, type Erasure } from '#src/domain/retention.ts';
import type { Policy } from '#src/domain/policy/policy.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { serviceFigures } from '../../service-figures.ts';

export type StoredRow = Readonly<{ id: string; field: string; why: string; until: string; erasure: Erasure }>;
export type PrivacySection = Readonly<{ id: string; title: string; paragraphs: readonly string[] }>;
export type PrivacyView = Readonly<{ rows: readonly StoredRow[]; sections: readonly PrivacySection[] }>;

const sections = [
  ['clock', 4],
  ['stays', 2],
  ['absent', 5],
  ['people', 2],
  ['contact', 1],
] as const;

/** Makes the view of the privacy policy. `t` needs the `privacy` messages. */
export function viewPrivacy(t: Translate, language: LanguageCode, policy: Policy): PrivacyView {
  const figures = serviceFigures(language, policy);
  return {
    rows: storedFields.map(({ id, erasure }) => ({
      id,
      field: t(`privacy.field.${id}`),
      why: t(`privacy.why.${id}`),
      // Fields that are erased with their order, or never, share a text; every other rule has its own.
      until: t.loose(`privacy.until.${erasure === 'with_order' || erasure === 'never' ? erasure : id}`, figures),
      erasure,
    })),
    sections: sections.map(([id, count]) => ({
      id,
      title: t(`privacy.${id}.title`),
      paragraphs: Array.from({ length: count }, (_, index) => t.loose(`privacy.${id}.${index + 1}`, figures)),
    })),
  };
}
