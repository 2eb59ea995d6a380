/** Language of a response: from the URL, else the visitor's earlier choice, else the browser's preference. */
import { isLanguageCode, pickLanguage, type LanguageCode } from '#src/i18n/languages.ts';

/** Cookie in which the pages keep the visitor's choice. */
export const languageCookie = 'sampan-language';

type LanguageHints = Readonly<{
  /** The `lang` parameter of the URL. */
  lang?: unknown;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}>;

export function requestLanguage({ lang, cookie, acceptLanguage }: LanguageHints): LanguageCode {
  const asked = typeof lang === 'string' ? lang.toLowerCase() : undefined;
  if (isLanguageCode(asked)) return asked;
  const chosen = findCookie(cookie, languageCookie);
  return isLanguageCode(chosen) ? chosen : pickLanguage(acceptLanguage);
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
