/**
 * `/` redirects to the home page in the visitor's language: the saved one, else the browser's, else zh-cn. What the
 * home page reads of a link goes with it, so that `/?sendCurrency=LTC&sendAmount=2` can be shared with anybody.
 */
import { redirect } from 'react-router';
import { languageOf } from '../contexts.ts';
import { findRow, knownSearch, pathOf } from '../pages.ts';
import type { Route } from './+types/root-redirect.ts';

export function loader({ request, context }: Route.LoaderArgs): Response {
  const search = knownSearch(findRow('home'), new URL(request.url).search);
  return redirect(pathOf(languageOf(context), 'home') + search, { headers: { vary: 'cookie, accept-language' } });
}
