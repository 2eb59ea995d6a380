/** Figures on the about page and related pages come from the service's tables, in every language. */
import { chainIds, currencyIds } from '#src/domain/assets/currencies.ts';
import { describe, expect, test } from 'vitest';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { allMessages } from '#src/i18n/load-catalog.ts';
import { viewAbout } from './about-view.server.ts';

test('the figures of the about page are those of the service', () => {
  expect(viewAbout('en', usualPolicy)).toEqual({
    floatingFee: '0.45%',
    fixedFee: '0.95%',
    window: '30\u00a0minutes',
    hold: '15\u00a0minutes',
    late: '24\u00a0hours',
    ended: '7\u00a0days',
    unpaid: '24\u00a0hours',
    maxAge: '90\u00a0seconds',
    reply: '24\u00a0hours',
    assets: String(currencyIds.length),
    chains: String(chainIds.length),
  });
});

describe.each(languageCodes)('the texts in %s', (language) => {
  test.each(['about', 'currencies', 'contact', 'telegram'] as const)('of %s write no share or span by hand', (page) => {
    for (const [key, text] of Object.entries(allMessages[language][page])) {
      expect([key, byHand.exec(text)?.[0]]).toEqual([key, undefined]);
    }
  });
});

/**
 * Units of promised figures: percentages and durations. Other numbers (nine digits of a code, six steps) are allowed.
 */
const units = [
  '[%％]|秒|分钟|分鐘|分以内|小时|小時|時間|天|日以?内',
  'seconds?|minutes?|hours?|days?|heures?|jours?|secondes?|horas?|minutos?|días?|segundos?',
].join('|');
const byHand = new RegExp(`[\\d一二三四五六七八九十]+\\s*(?:${units})`, 'i');
