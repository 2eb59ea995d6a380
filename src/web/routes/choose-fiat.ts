/**
 * GET /fiat?to=EUR&back=/en stores for a year in which money pages tell what amounts are worth; `to=` without one of
 * ours deletes the choice.
 */
import { redirect } from 'react-router';
import { isFiatCode } from '#src/domain/fiat-codes.ts';
import { siteContext } from '../contexts.ts';
import { choiceCookie, forgottenCookie, toLocalPath } from '../preferences.ts';
import type { Route } from './+types/choose-fiat.ts';

export function loader({ request, context }: Route.LoaderArgs): Response {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('to');
  const isSecure = context.get(siteContext).publicUrl.startsWith('https:');
  const cookie = isFiatCode(code) ? choiceCookie('fiat', code, isSecure) : forgottenCookie('fiat');
  const back = toLocalPath(searchParams.get('back'));
  return redirect(back, { status: 303, headers: { 'set-cookie': cookie } });
}
