import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

test('pages run our files and the scripts of the build, by their hashes', () => {
  expect(pagePolicy(['a()', 'b()'])).toContain(`script-src 'self' ${hash('a()')} ${hash('b()')};`);
});

test('no page allows scripts that it does not name', () => {
  const policy = pagePolicy(['a()']);
  expect(policy).not.toMatch(/unsafe|nonce/);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

function hash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
