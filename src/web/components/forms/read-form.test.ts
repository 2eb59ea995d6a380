import { expect, test } from 'vitest';
import { readForm, readText, readTexts } from './read-form.ts';

function formOf(entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test('a form gives the fields that are known, and nothing else', () => {
  const form = formOf([
    ['amount', '2'],
    ['intruder', 'x'],
  ]);
  expect(readForm(form, { amount: '1', currency: 'BTC' })).toEqual({ amount: '2', currency: 'BTC' });
  expect(readForm(new URLSearchParams('amount=3'), { amount: '' })).toEqual({ amount: '3' });
});

test('a file is no text, and an endless text is cut', () => {
  const form = formOf([
    ['address', new File(['x'], 'x')],
    ['reason', 'a'.repeat(3000)],
  ]);
  expect(readForm(form, { address: 'known' })).toEqual({ address: 'known' });
  expect(readText(form, 'address')).toBe('');
  expect(readText(form, 'reason')).toHaveLength(500);
  expect(readText(form, 'reason', 2000)).toHaveLength(2000);
});

test('of fields with one name the last counts, unless all are asked for', () => {
  const form = formOf([
    ['rounds', '3'],
    ['rounds', '7'],
  ]);
  expect(readText(form, 'rounds')).toBe('7');
  expect(readTexts(form, 'rounds')).toEqual(['3', '7']);
});
