/** A visitor's preferences: the cookies that we set, else what the browser's headers say. */
import { isFiatCode, type FiatCode } from '#src/domain/fiat-codes.ts';
import { choiceCookieMs } from '#src/domain/order/time-limits.ts';
import { languageCookie } from '#src/http/request-language.ts';
import { isLanguageCode, pickLanguage, type LanguageCode } from '#src/i18n/languages.ts';
import { splitLanguage } from './pages.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type Preferences = Readonly<{
  /** The language in the URL, else the saved one, else the browser's. */
  language: LanguageCode;
  /** The language in the cookie, if any. */
  savedLanguage: LanguageCode | undefined;
  /** The chosen theme; undefined to follow the visitor's system. */
  theme: Theme | undefined;
  /** The money in which to tell what amounts are worth; undefined to tell nothing. */
  fiat?: FiatCode | undefined;
}>;

const cookieNames = { language: languageCookie, theme: 'sampan-theme', fiat: 'sampan-fiat' } as const;

type RequestFacts = Readonly<{ pathname: string; cookie: string | null; acceptLanguage: string | null }>;

export function readPreferences({ pathname, cookie, acceptLanguage }: RequestFacts): Preferences {
  const saved = findCookie(cookie, cookieNames.language);
  const savedLanguage = isLanguageCode(saved) ? saved : undefined;
  const theme = findCookie(cookie, cookieNames.theme);
  const fiat = findCookie(cookie, cookieNames.fiat);
  return {
    language: splitLanguage(pathname).language ?? savedLanguage ?? pickLanguage(acceptLanguage),
    savedLanguage,
    theme: isTheme(theme) ? theme : undefined,
    fiat: isFiatCode(fiat) ? fiat : undefined,
  };
}

export function isTheme(text: string | undefined | null): text is Theme {
  return (themes as readonly unknown[]).includes(text);
}

/** The `set-cookie` value that stores a preference. Not HttpOnly: scripts read it, and it holds nothing secret. */
export function choiceCookie(choice: keyof typeof cookieNames, value: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${cookieNames[choice]}=${value}; Path=/; Max-Age=${choiceCookieMs / 1000}; SameSite=Lax${secure}`;
}

/** The `set-cookie` value that deletes a preference. */
export function forgottenCookie(choice: keyof typeof cookieNames): string {
  return `${cookieNames[choice]}=; Path=/; Max-Age=0; SameSite=Lax`;
}

/** The path if it is local, otherwise the home page, to prevent open redirects. */
export function toLocalPath(text: string | null): string {
  const isPath = text !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes('\\');
  return isPath && text.length <= 500 ? text : '/';
}

function findCookie(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name) return value;
  }
  return undefined;
}
