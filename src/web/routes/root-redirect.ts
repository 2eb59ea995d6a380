/** `/` redirects to the home page in the visitor's language: the saved one, else the browser's, else zh-cn. */
import { redirect } from 'react-router';
import { languageOf } from '../contexts.ts';
import { pathOf } from '../pages.ts';
import type { Route } from './+types/root-redirect.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  return redirect(pathOf(languageOf(context), 'home'), { headers: { vary: 'cookie, accept-language' } });
}
