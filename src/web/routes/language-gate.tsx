/** Every page passes here: an address that begins with a language we do not have is no page. */
import { data, Outlet } from 'react-router';
import { isLanguageCode } from '#src/i18n/languages.ts';
import type { Route } from './+types/language-gate.ts';

export function loader({ params }: Route.LoaderArgs): null {
  const lang = 'lang' in params ? params.lang : undefined;
  if (lang !== undefined && !isLanguageCode(lang)) throw data(null, { status: 404 });
  return null;
}

export default function LanguageGate() {
  return <Outlet />;
}
