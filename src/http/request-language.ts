/** In which language an answer is written: asked for in the address, chosen before, or what the browser prefers. */
import { isLanguageCode, pickLanguage, type LanguageCode } from '#src/i18n/languages.ts';

/** The pages keep the visitor's choice in it. */
export const languageCookie = 'sampan-language';

type Wishes = Readonly<{
  /** The `lang` parameter of the address. */
  lang?: unknown;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}>;

export function requestLanguage({ lang, cookie, acceptLanguage }: Wishes): LanguageCode {
  const asked = typeof lang === 'string' ? lang.toLowerCase() : undefined;
  if (isLanguageCode(asked)) return asked;
  const chosen = findCookie(cookie, languageCookie);
  return isLanguageCode(chosen) ? chosen : pickLanguage(acceptLanguage);
}

function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
