/**
 * The Content-Security-Policy of pages: our own files only, and of inline scripts only those that the build names.
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

/** The service worker: it asks this server only, and every visit looks for a newer one. */
export const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
} as const;

/**
 * Policy of every page, made once when the build is loaded. It does not depend on what was rendered, so whatever comes
 * into a page in another way has no hash and does not run.
 */
export function pagePolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return `script-src ${["'self'", ...hashes].join(' ')}; ${rules}`;
}
