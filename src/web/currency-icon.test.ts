import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { currencyIds, currencies } from '#src/domain/assets/currencies.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { currencyIcon } from './currency-icon.ts';
import { iconNames } from './ui/sprite/icon-names.ts';

const sprite = await readFile(new URL('./ui/sprite/sprite.svg', import.meta.url), 'utf8');

test.each(currencyIds)('%s has a drawing, and a badge where its network is not its own', (id) => {
  const { symbol, network } = currencyIcon(id);
  expect(sprite).toContain(`id="coin-${symbol}"`);
  expect(network === undefined).toBe(!currencies[id].isToken);
  if (network) expect(sprite).toContain(`id="coin-${network}"`);
});

test.each(languageCodes)('the flag of %s is in the sprite', (code) => {
  expect(sprite).toContain(`<symbol id="flag-${languages[code].flag}"`);
});

test.each(iconNames)('the icon %s is in the sprite', (name) => {
  expect(sprite).toContain(`<symbol id="${name}"`);
});
