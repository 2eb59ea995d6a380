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

/** Policy of a cached page that many visitors share: it lists the hash of every inline script in the HTML. */
export function hashPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  );
  const hashes = new Set(scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`));
  return `script-src ${["'self'", ...hashes].join(' ')}; ${rules}`;
}
