/**
 * The Content-Security-Policy of pages: our own files only, and inline scripts only where a nonce or hash names them.
 */
import { createHash } from 'node:crypto';

const rules = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Policy in development: Vite injects inline scripts and styles, and reports changes over a WebSocket. */
export const developmentPolicy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws:";

/** Policy of a page that is rendered for one request: inline scripts carry its nonce. */
export function noncePolicy(nonce: string): string {
  return `script-src 'self' 'nonce-${nonce}'; ${rules}`;
}

export type SealedPage = Readonly<{ html: string; policy: string }>;

/**
 * Policy of a cached page that many visitors share: it lists the hashes of the inline scripts that the renderer marked
 * with the nonce of this rendering. A script that came into the HTML in any other way has no mark, and does not run.
 * The marks are removed, because a nonce that many visitors get protects nothing.
 */
export function sealPage(html: string, nonce: string): SealedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', script = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isOurs = attributes.includes(mark) && !/\ssrc=/.test(attributes);
    if (isOurs) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), policy: `script-src ${["'self'", ...hashes].join(' ')}; ${rules}` };
}
