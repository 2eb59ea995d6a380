import { expect, test } from 'vitest';
import { groupCode, stripCode } from './tracking-digits.ts';

test.each([
  ['284719603', '284719603'],
  [' 284 719 603 ', '284719603'],
  ['284-719-603', '284719603'],
  ['284–719–603', '284719603'],
  ['284\u00a0719\u2009603', '284719603'],
  ['28471960x', '28471960x'],
  ['２８４７１９６０３', '２８４７１９６０３'],
])('%j is looked up as %j', (typed, code) => {
  expect(stripCode(typed)).toBe(code);
});

test.each([
  ['2', '2'],
  ['2847', '284 7'],
  ['284719603', '284 719 603'],
  ['284 719 6034', '284 719 603'],
  ['abc28', '28'],
])('%j is shown while typing as %j', (typed, shown) => {
  expect(groupCode(typed)).toBe(shown);
});
