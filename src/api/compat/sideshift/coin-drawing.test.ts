import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writeCoinDrawings } from '../../../../scripts/write-coin-drawings.ts';

test('the icons of coins are those of the sprite', async () => {
  const sprite = await readFile(new URL('../../../web/ui/sprite/sprite.svg', import.meta.url), 'utf8');
  const written = await readFile(new URL('generated/coin-drawings.ts', import.meta.url), 'utf8');
  expect(written, 'run: npm exec -- node scripts/make-sprite.ts').toBe(writeCoinDrawings(sprite));
});
