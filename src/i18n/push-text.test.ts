/** What browsers are told: whole in every language, and short enough to have one length with the others. */
import { expect, test } from 'vitest';
import { messageBytes } from '#src/adapters/web-push/web-push-sender.ts';
import { toldStates } from '#src/domain/web-push/told-states.ts';
import { languageCodes } from './languages.ts';
import { describePush } from './push-text.ts';

const link = `show-${'1'.repeat(22)}`;

test.each(languageCodes)('every state has words in %s that fit', (language) => {
  const told = toldStates.map((state) => describePush({ state, language, link }));
  for (const text of told) {
    expect(Buffer.byteLength(text)).toBeLessThan(messageBytes);
    expect(text).not.toContain('status.push');
    expect(JSON.parse(text)).toMatchObject({ language, path: `/${language}/payment/${link}` });
  }
  expect(new Set(told).size).toBe(toldStates.length);
});

test('of a language that there is no more, in English', () => {
  expect(JSON.parse(describePush({ state: 'held', language: 'xx', link }))).toMatchObject({ language: 'en' });
});
