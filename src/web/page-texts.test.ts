import { expect, test } from 'vitest';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { pageTexts } from './page-texts.server.ts';
import { findPage } from './pages.ts';

const textsAt = (path: string) => {
  const url = new URL(path, 'http://sampan.example');
  const { namespaces, keys } = pageTexts(findPage(url.pathname), url);
  return loadCatalog('en', namespaces, keys).messages;
};

test('the mixing tab has the words of its own form, and only those of the exchange that it uses', () => {
  const texts = textsAt('/en/exchange?tab=mixing');
  expect(texts).toHaveProperty(['mixing.sourceChain']);
  expect(texts).toHaveProperty(['exchange.address.paste']);
  expect(texts).toHaveProperty(['exchange.line.margin']);
  expect(texts).toHaveProperty(['exchange.line.mid']);
  expect(texts).not.toHaveProperty(['exchange.picker.search']);
});

test('the exchange tab has no words of the mixing card', () => {
  expect(textsAt('/en')).toHaveProperty(['exchange.picker.search']);
  expect(textsAt('/en')).not.toHaveProperty(['mixing.sourceChain']);
});

test('other pages know no tab', () => {
  expect(textsAt('/en/privacy-mixer?tab=mixing')).toHaveProperty(['mixer.title']);
});

test('an address without a page needs the words that say so, and those of the frame', () => {
  const words = Object.keys(textsAt('/en/nowhere'));
  expect(words.length).toBeGreaterThan(0);
  expect(words.filter((key) => !key.startsWith('notice.'))).toEqual([]);
});
