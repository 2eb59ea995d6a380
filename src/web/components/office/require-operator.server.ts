/**
 * Access check of every back-office page: redirects to the sign-in page if nobody is signed in, and back afterwards.
 */
import { redirect, type RouterContextProvider } from 'react-router';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { languageOf, operatorContext } from '../../contexts.ts';
import { findPage, isOfficePage, pathOf } from '../../pages.ts';
import { toLocalPath } from '../../preferences.ts';
import type { OperatorSession } from './office-types.ts';
import type { PageOperator } from './page-operator.ts';

export type OfficeContext = Readonly<RouterContextProvider>;
export type OfficeArgs = Readonly<{ url: URL; context: OfficeContext }>;
export type OfficeActionArgs = OfficeArgs & Readonly<{ request: Request }>;

export function requireOperator({ url, context }: OfficeArgs): OperatorSession {
  const session = context.get(operatorContext);
  if (session) return session;
  const signIn = pathOf(languageOf(context), 'admin');
  throw redirect(`${signIn}?next=${encodeURIComponent(url.pathname + url.search)}`, 303);
}

/** The operator as the forms of a page need it. */
export function pageOperator({ username, hasSecondFactor, hasPasskey, roles }: OperatorSession): PageOperator {
  return { username, hasSecondFactor, hasPasskey, roles };
}

/** Path to open after signing in: only back-office pages, whatever the URL says (no open redirect). */
export function nextPath(text: string | null, language: LanguageCode): string {
  const path = toLocalPath(text);
  const pageId = findPage(new URL(path, 'http://localhost').pathname)?.id;
  return pageId !== undefined && isOfficePage(pageId) ? path : pathOf(language, 'admin');
}
