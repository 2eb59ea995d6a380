import { expect, test } from 'vitest';
import { sealPage } from '#src/http/page-policy.ts';
import { startAfterPaint } from './late-scripts.ts';

const start = 'import * as route0 from "/assets/root.js";\nimport("/assets/entry.js");';
const links = ['/assets/entry.js', '/assets/root.js'].map((file) => `<link rel="modulepreload" href="${file}"/>`);
const page = (attributes: string): string => `<html>
<head><link rel="stylesheet" href="/a.css"/>${links.join('')}</head>
<body><script${attributes}>data()</script><script${attributes} type="module" async="">${start}</script></body>
</html>`;

test('no script file is asked for while the page is read in', () => {
  const html = startAfterPaint(page(''));
  expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/);
  expect(html).toContain(`<script type="text/plain">${start}</script><script>`);
});

test('all files are asked for at once when the page starts', () => {
  expect(startAfterPaint(page(''))).toContain('["/assets/entry.js","/assets/root.js"]');
});

test('the policy of a page for everyone allows both what waits and what starts it', () => {
  const hashes = sealPage(startAfterPaint(page(' nonce="abc"')), 'abc').policy.match(/sha256-/g);
  expect(hashes).toHaveLength(3);
});

test('a page for one visitor keeps its nonce on both', () => {
  const html = startAfterPaint(page(' nonce="abc"'));
  expect(html.match(/<script nonce="abc"/g)).toHaveLength(3);
});

test('a page without scripts stays as it is', () => {
  const plain = '<html><head></head><body><p>Terms</p></body></html>';
  expect(startAfterPaint(plain)).toBe(plain);
});
