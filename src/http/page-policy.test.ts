import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPolicy, noncePolicy } from './page-policy.ts';

test('a page for everyone names the hash of each of its own scripts, once', () => {
  const html = '<script>a()</script><script async="">b()</script><script>a()</script><script src="/x.js"></script>';
  expect(hashPolicy(html)).toContain(`script-src 'self' ${hash('a()')} ${hash('b()')};`);
});

test('no page allows scripts that it does not name', () => {
  for (const policy of [hashPolicy('<p>'), noncePolicy('abc')]) {
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
