/** GET /theme?to=dark&back=/en stores the choice for a year; `to=system` deletes it. */
import { redirect } from 'react-router';
import { siteContext } from '../contexts.ts';
import { choiceCookie, forgottenCookie, isTheme, toLocalPath } from '../preferences.ts';
import type { Route } from './+types/choose-theme.ts';

export function loader({ request, context }: Route.LoaderArgs): Response {
  const { searchParams } = new URL(request.url);
  const back = toLocalPath(searchParams.get('back'));
  const theme = searchParams.get('to');
  const isSecure = context.get(siteContext).publicUrl.startsWith('https:');
  const cookie = isTheme(theme) ? choiceCookie('theme', theme, isSecure) : forgottenCookie('theme');
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } });
}
