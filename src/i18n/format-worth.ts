/** Formats what an amount is worth in the money that people count in: "≈ €1,234". */
import { joinAmount } from './format.ts';
import { languages, type LanguageCode } from './languages.ts';

/** Money that nobody counts in parts of a whole, whatever the standard of its digits says. */
const wholeOnly: readonly string[] = ['JPY', 'TWD'];

export type WorthLook = Readonly<{
  /** Whether the amount itself is rounded to two digits, so that more would only look exact. */
  isRough?: boolean;
}>;

/** Null if the worth is nothing, or too little for the digits of its decimal text. */
export function formatWorth(
  language: LanguageCode,
  { code, decimal }: Readonly<{ code: string; decimal: string }>,
  { isRough = false }: WorthLook = {},
): string | null {
  const size = Number(decimal);
  if (size === 0) return null;
  const options = { style: 'currency', currency: code, ...digitsOf(size, code, isRough) } as const;
  const written = formatOf(language, options).format(decimal as Intl.StringNumericLiteral);
  // In Taiwan a bare sign is theirs. Beside coins that are priced in US dollars it would be taken for those.
  return joinAmount('≈', code === 'TWD' ? written.replace(/^\$/, 'NT$') : written);
}

/** As many digits as people care for: no cents of thousands, and two that count of less than a tenth. */
function digitsOf(size: number, code: string, isRough: boolean): Intl.NumberFormatOptions {
  if (isRough) return { maximumSignificantDigits: 2 };
  if (size >= (wholeOnly.includes(code) ? 1 : 1000)) return { maximumFractionDigits: 0 };
  if (size >= 0.1 && !wholeOnly.includes(code)) return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return { maximumSignificantDigits: 2 };
}

/** Name of the money in a language: "Japanese Yen". */
export function nameFiat(language: LanguageCode, code: string): string {
  const names = new Intl.DisplayNames(languages[language].htmlLang, { type: 'currency' });
  return names.of(code) ?? code;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: LanguageCode, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = language + JSON.stringify(options);
  const made = formats.get(name) ?? new Intl.NumberFormat(languages[language].htmlLang, options);
  formats.set(name, made);
  return made;
}
