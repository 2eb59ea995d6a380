/** Every percentage and every length of time that a page states comes from the constants the service runs on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { openChangedPages, type Change, type OpenedPages } from '#tests/support/pages/open-changed-pages.ts';

const fees = 'src/domain/fees.ts';
const policy = 'src/domain/policy/policy-table.ts';
const assets = 'src/domain/assets';
const times = 'src/domain/order/time-limits.ts';
const limits = 'src/domain/limits.ts';

/** The change of a default of the policy. */
function usual(name: string, unit: string, [from, to]: readonly [number, number]): Change {
  const row = (value: number): string => `${name}: { unit: '${unit}', usual: ${value}n`;
  return { file: policy, from: row(from), to: row(to) };
}

const floatingFee: Change = usual('floating', 'basis_points', [45, 137]);

/**
 * Edits of every constant that pages show. No new figure equals an old one, so an old figure that still appears on a
 * page is hard-coded there.
 */
const everything: readonly Change[] = [
  floatingFee,
  usual('fixed', 'basis_points', [95, 268]),
  usual('mixPreset', 'basis_points', [25, 71]),
  usual('mixBase', 'basis_points', [45, 83]),
  usual('mixRound', 'basis_points', [50, 61]),
  usual('mixLongDelay', 'basis_points', [100, 111]),
  usual('mixMaximum', 'basis_points', [200, 222]),
  { file: fees, from: 'longDelayMinutes = 30', to: 'longDelayMinutes = 41' },
  { file: limits, from: 'toleranceBasisPoints = 50n', to: 'toleranceBasisPoints = 77n' },
  usual('floatingWindow', 'minutes', [30, 47]),
  usual('lateWatch', 'hours', [24, 37]),
  usual('fixedWindow', 'minutes', [15, 19]),
  usual('choice', 'days', [1, 11]),
  usual('base', 'ppm', [0, 1_300]),
  usual('skew', 'ppm', [500, 700]),
  { file: `${assets}/define-chain.ts`, from: 'firstConfirmationMinutes: 5', to: 'firstConfirmationMinutes: 6' },
  { file: `${assets}/tron.ts`, from: 'firstConfirmationMinutes: 5', to: 'firstConfirmationMinutes: 7' },
  { file: `${assets}/solana.ts`, from: 'firstConfirmationMinutes: 5', to: 'firstConfirmationMinutes: 7' },
  { file: `${assets}/bitcoin.ts`, from: 'firstConfirmationMinutes: 20', to: 'firstConfirmationMinutes: 35' },
  { file: `${assets}/bitcoin-cash.ts`, from: 'firstConfirmationMinutes: 20', to: 'firstConfirmationMinutes: 35' },
  usual('ended', 'days', [7, 13]),
  usual('unpaid', 'hours', [24, 29]),
  { file: times, from: 'ratesRefreshMs = 30_000', to: 'ratesRefreshMs = 43_000' },
  { file: times, from: 'ratesMaxAgeMs = 90_000', to: 'ratesMaxAgeMs = 97_000' },
  { file: times, from: 'supportReplyMs = 24 * hour', to: 'supportReplyMs = 31 * hour' },
  { file: times, from: 'from: 10 * minute, to: 30 * minute', to: 'from: 12 * minute, to: 33 * minute' },
  { file: times, from: 'from: 30 * minute, to: 90 * minute', to: 'from: 34 * minute, to: 96 * minute' },
  { file: times, from: 'from: 1 * hour, to: 3 * hour', to: 'from: 2 * hour, to: 5 * hour' },
];

const pages = ['home', 'faq', 'terms', 'about'] as const;

const unit = [
  '%|秒|分钟|分鐘|分|小时|小時|時間|天|日',
  'seconds?|segundos?|secondes?|minutes?|minutos?',
  'hours?|horas?|heures?|days?|días?|jours?',
].join('|');
const figure = new RegExp(String.raw`\d[\d.,–~～\u2060-]*[\s\u00A0\u202F]*(?:${unit})`, 'giu');

/** Figures in a page's visible text and in its descriptions for search engines. */
function figuresIn(html: string): readonly string[] {
  const described = Array.from(html.matchAll(/<meta name="description" content="([^"]*)"/g), ([, text]) => text ?? '');
  const text = [...described, html.replace(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<[^>]*>/g, ' ')].join(' ');
  return text.match(figure)?.map((found) => found.replaceAll(/[\s\u00A0\u202F]/g, '').toLowerCase()) ?? [];
}

let real: OpenedPages;
beforeAll(async () => {
  real = await openChangedPages([]);
});
afterAll(async () => await real.close());

async function compare(changed: OpenedPages, page: (typeof pages)[number], language: LanguageCode) {
  const before = figuresIn(await real.render(page, language));
  const after = figuresIn(await changed.render(page, language));
  // A term of the margin that the market makes nothing of stays nothing, whatever the constants are.
  const stayed = before.filter((found) => found !== '0%' && after.includes(found));
  return { before, after, stayed };
}

describe('when every constant has another value', () => {
  let changed: OpenedPages;
  beforeAll(async () => {
    changed = await openChangedPages(everything);
  });
  afterAll(async () => await changed.close());

  test.each(languageCodes.flatMap((language) => pages.map((page) => [page, language] as const)))(
    'no figure on %s in %s stays as it was',
    async (page, language) => {
      const { before, after, stayed } = await compare(changed, page, language);
      expect(before.length).toBeGreaterThan(2);
      expect(after).toHaveLength(before.length);
      expect(stayed).toEqual([]);
    },
  );
});

test('a change of the fee alone is seen on all four pages', async () => {
  const changed = await openChangedPages([floatingFee]);
  try {
    for (const page of pages) {
      const { before, after } = await compare(changed, page, 'en');
      expect([page, before.includes('0.45%'), before.includes('1.37%')]).toEqual([page, true, false]);
      expect([page, after.includes('1.37%')]).toEqual([page, true]);
    }
  } finally {
    await changed.close();
  }
});
