/** The feed that tells when a mix would have a crowd: what its address names, and what it tells and keeps to itself. */
import { describe, expect, test } from 'vitest';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { writeFeed } from '../../components/feeds/write-feed.server.ts';
import { writeCrowdSearch } from '../../components/mixing/crowd-search.ts';
import { readCrowdSearch, toCrowdFeed, type FollowedMix } from './crowd-feed.server.ts';

const view = { fromCurrency: 'BTC', toCurrency: 'USDT-TRC20', amount: '0.5' };
const preset = writeCrowdSearch(view, { privacyLevel: 'basic' });
const own = writeCrowdSearch(view, { privacyLevel: 'maximum', mixingRounds: '4', delayMinutes: '30' });
const now = Date.UTC(2026, 10, 19, 15, 42, 7);

function follow(search: string): FollowedMix {
  const followed = readCrowdSearch(new URLSearchParams(search));
  if (!followed) throw new TypeError('the address names no mix');
  return followed;
}

type Asked = Readonly<{ at?: number; language?: LanguageCode }>;

function feed(bucket: number | null, { at = now, language = 'en' }: Asked = {}) {
  const t = makeTranslate(loadCatalog(language, ['mixing']));
  const crowd = bucket === null ? null : { bucket, windowMinutes: 105 };
  const place = { language, t, publicUrl: 'https://swap.example', path: `/${language}/privacy-mixer`, now: at };
  return toCrowdFeed(follow(preset), crowd, place);
}

describe('the address of the feed', () => {
  test('names a preset by its level', () => {
    const { send, receiveCurrency, mix } = follow(preset);
    expect({ send, receiveCurrency }).toEqual({
      send: { currency: 'BTC', units: 50_000_000n },
      receiveCurrency: 'USDT-TRC20',
    });
    expect(mix).toMatchObject({ product: 'mix_preset', settings: { privacyLevel: 'basic', mixingRounds: 3 } });
  });

  test('names own settings, and only those that the count depends on', () => {
    const settings = { privacyLevel: 'maximum', mixingRounds: 4, delayMinutes: 30 };
    expect(follow(own).mix).toMatchObject({ product: 'mix_custom', settings });
    expect([...new URLSearchParams(own).keys()]).not.toContain('receiveAddress');
  });

  test.each([
    '',
    'sendCurrency=BTC',
    own.replace('=4', '=99'),
    preset.replace('basic', 'most'),
    `${preset}&delayMinutes=x`,
  ])('of nothing that can be mixed is refused (%s)', (search) => {
    expect(readCrowdSearch(new URLSearchParams(search))).toBeUndefined();
  });
});

describe('the feed', () => {
  test.each([null, 0, 1])('has no entry while mixing hides nothing (%s)', (bucket) => {
    expect(feed(bucket).entries).toEqual([]);
    expect(writeFeed(feed(bucket))).not.toContain('<entry>');
  });

  test('tells the bucket, with the hour and not the time', () => {
    const { entries, updatedAt } = feed(5);
    expect(entries.map(({ title }) => title)).toEqual(['At least 5 other orders fit this amount and time.']);
    expect([updatedAt, entries[0]?.at]).toEqual([Date.UTC(2026, 10, 19, 15), Date.UTC(2026, 10, 19, 15)]);
  });

  test('tells again in another hour, and not within one', () => {
    const idAt = (at: number) => feed(5, { at }).entries[0]?.id;
    expect(idAt(now + 60_000)).toBe(idAt(now));
    expect(idAt(now + 3_600_000)).not.toBe(idAt(now));
  });

  test.each(languageCodes)('names the mix in %s, and leads to its own address', (language) => {
    const { title, address, page } = feed(2, { language });
    expect(title).toMatch(/BTC.*USDT \(TRC20\)/);
    expect(address).toBe(`${page}/similar-orders.atom?${preset}`);
  });
});
