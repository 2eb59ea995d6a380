/**
 * GET /language?to=en&back=/zh-cn/track stores the choice for a year and redirects to the same page in that language.
 */
import { redirect } from 'react-router';
import { isLanguageCode } from '#src/i18n/languages.ts';
import { siteContext } from '../contexts.ts';
import { rewriteAmounts } from '../components/forms/rewrite-amounts.ts';
import { withoutDone } from '../components/office/done.ts';
import { splitLanguage } from '../pages.ts';
import { choiceCookie, toLocalPath } from '../preferences.ts';
import type { Route } from './+types/choose-language.ts';

export function loader({ request, context }: Route.LoaderArgs): Response {
  const { searchParams } = new URL(request.url);
  const back = toLocalPath(searchParams.get('back'));
  const language = searchParams.get('to') ?? undefined;
  if (!isLanguageCode(language)) return redirect(back, 303);
  // `back` is parsed as a URL, because a query string directly after the language is not part of its name:
  // `/zh-tw?tab=mixing`.
  const { pathname, search } = new URL(back, request.url);
  const { language: before = language, rest } = splitLanguage(pathname);
  const isSecure = context.get(siteContext).publicUrl.startsWith('https:');
  // The back office's success message was already shown, so its word is dropped from the query string.
  const asked = rewriteAmounts(withoutDone(search), before, language);
  return redirect(`/${language}${rest === '/' ? '' : rest}${asked}`, {
    status: 303,
    headers: { 'set-cookie': choiceCookie('language', language, isSecure) },
  });
}
