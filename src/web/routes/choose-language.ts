/** GET /language?to=en&back=/zh-cn/track keeps the choice for a year and shows the same page in the new language. */
import { redirect } from 'react-router';
import { isLanguageCode } from '#src/i18n/languages.ts';
import { siteContext } from '../contexts.ts';
import { withoutDone } from '../components/office/done.ts';
import { splitLanguage } from '../pages.ts';
import { choiceCookie, toLocalPath } from '../preferences.ts';
import type { Route } from './+types/choose-language.ts';

export function loader({ request, context }: Route.LoaderArgs): Response {
  const { searchParams } = new URL(request.url);
  const back = toLocalPath(searchParams.get('back'));
  const language = searchParams.get('to') ?? undefined;
  if (!isLanguageCode(language)) return redirect(back, 303);
  // A question behind the language is no part of its name: `/zh-tw?tab=mixing`.
  const { pathname, search } = new URL(back, request.url);
  const { rest } = splitLanguage(pathname);
  const isSecure = context.get(siteContext).publicUrl.startsWith('https:');
  // What the back office told once is not told again.
  return redirect(`/${language}${rest === '/' ? '' : rest}${withoutDone(search)}`, {
    status: 303,
    headers: { 'set-cookie': choiceCookie('language', language, isSecure) },
  });
}
