import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fillFormToken, formTokenPlace, isFormToken } from './form-token.ts';

describe('the token of a form on a shared page', () => {
  const shared = Buffer.from(`<p>航线</p><input name="token" value="${formTokenPlace}"/><p>渡口</p>`);

  test('is each visitor’s own', () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect(fillFormToken(shared, first)?.toString()).toBe(shared.toString().replace(formTokenPlace, first));
    expect(fillFormToken(shared, second)?.toString()).toContain(second);
    expect(shared.toString()).toContain(formTokenPlace);
  });

  test('is not looked for where a page has no form', () => {
    expect(fillFormToken(Buffer.from('<p>hello</p>'), randomUUID())).toBeUndefined();
  });

  test('is none as long as nobody has filled it in', () => {
    expect(isFormToken(formTokenPlace)).toBe(false);
    expect(isFormToken('')).toBe(false);
    expect(isFormToken(null)).toBe(false);
    expect(isFormToken(randomUUID())).toBe(true);
  });
});
