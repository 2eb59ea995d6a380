import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RiverScene } from './river-scene.tsx';

test('every paint of the river is one of the tokens', () => {
  const tokens = readFileSync('src/web/styles/tokens.css', 'utf8');
  const used = [...renderToStaticMarkup(<RiverScene />).matchAll(/var\((--[a-z0-9-]+)\)/g)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});
