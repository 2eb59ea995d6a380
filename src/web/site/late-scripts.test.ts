import { expect, test } from 'vitest';
import { startLate, starter } from './late-scripts.ts';

const links = ['/assets/entry.js', '/assets/root.js'].map((file) => `<link rel="modulepreload" href="${file}"/>`);
/** The scripts as React Router 8 writes them. */
const scroll = '<script>((key, restoreKey) => { go(key); })("react-router-scroll-positions", null)</script>';
const stream = 'new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}})';
const context = [
  '<script>window.__reactRouterContext = {"basename":"/","ssr":true};',
  `window.__reactRouterContext.stream = ${stream}.pipeThrough(new TextEncoderStream());</script>`,
].join('');
const modules = `<script type="module" async="">;
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterManifest = {
  "routes": {
    "root": { "id": "root" }
  },
  "url": "/assets/manifest.js"
};
  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");</script>`;
const enqueue = (text: string): string => {
  const escaped = JSON.stringify(text).replaceAll('<', String.raw`\u003c`);
  return `<script>window.__reactRouterContext.streamController.enqueue(${escaped});</script>`;
};
const end = '<script>window.__reactRouterContext.streamController.close();</script>';
const page = `<html>
<head><link rel="stylesheet" href="/a.css"/>${links.join('')}</head>
<body>${scroll}${context}${modules}</body>
</html><!--$-->${enqueue('[{"a":"</script><b>$&"}]\n')}<!--$-->${end}<!--/$--><!--/$-->`;

test('no script file is asked for while the page is read in', () => {
  expect(startLate(page, 'paint')).not.toMatch(/<link[^>]*modulepreload|<script[^>]*type="module"/);
});

test('the only script of a page is the starter, after the data that it reads', () => {
  const html = startLate(page, 'touch');
  const scripts = Array.from(html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g), ([, type, text]) => [type, text]);
  expect(scripts).toEqual([
    [' type="text/plain"', ''],
    [' type="application/json" data-on="touch"', expect.any(String)],
    ['', starter],
  ]);
  expect(JSON.parse(scripts[1]?.[1] ?? '')).toEqual({
    files: ['/assets/entry.js', '/assets/root.js'],
    context: { basename: '/', ssr: true },
    chunks: ['[{"a":"</script><b>$&"}]\n'],
    manifest: { routes: { root: { id: 'root' } }, url: '/assets/manifest.js' },
    modules: [
      ['root', '/assets/root.js'],
      ['routes/home', '/assets/home.js'],
    ],
    entry: '/assets/entry.js',
  });
});

test('a module that is named and not imported is an error, and no page that never starts', () => {
  const odd = page.replace('import * as route1', 'import { a as route1 }');
  expect(() => startLate(odd, 'paint')).toThrow('route1');
});

test('a page without scripts stays as it is', () => {
  const plain = '<html><head></head><body><p>Terms</p></body></html>';
  expect(startLate(plain, 'touch')).toBe(plain);
});
