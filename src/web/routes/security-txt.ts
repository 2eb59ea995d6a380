/** /.well-known/security.txt (RFC 9116): where to report vulnerabilities. */
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { siteContext } from '../contexts.ts';
import type { Route } from './+types/security-txt.ts';

/**
 * Time until the expiry. The RFC recommends an expiry within a year. The time is counted from each response, so the
 * document never lapses.
 */
const validForMs = 180 * 86_400_000;

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl, contactEmail } = context.get(siteContext);
  const expires = new Date(Date.now() + validForMs);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languageCodes.map((code) => languages[code].htmlLang).join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
