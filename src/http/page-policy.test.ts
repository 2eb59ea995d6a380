import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { noncePolicy, sealPage } from './page-policy.ts';

const nonce = 'bm9uY2U=';
const ours = (text: string): string => `<script nonce="${nonce}">${text}</script>`;

test('a page for everyone names the hash of each of its own scripts, once, and keeps no nonce', () => {
  const own = `<script async="" nonce="${nonce}">b()</script>`;
  const page = `${ours('a()')}${own}${ours('a()')}<script src="/x.js"></script>`;
  const { html, policy } = sealPage(page, nonce);
  expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('b()')};`);
  expect(html).toBe(
    '<script>a()</script><script async="">b()</script><script>a()</script><script src="/x.js"></script>',
  );
});

test.each([
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="another">steal()</script>',
  '<SCRIPT>steal()</SCRIPT>',
  '<script type="application/ld+json">{}</script>',
])('a page for everyone does not name what the renderer did not write: %s', (injected) => {
  const { policy } = sealPage(`${ours('a()')}<p>${injected}</p>`, nonce);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
});

test('no page allows scripts that it does not name', () => {
  for (const policy of [sealPage('<p>', nonce).policy, noncePolicy('abc')]) {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
