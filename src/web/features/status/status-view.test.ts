/** The history on the status page and in the feed: what bars, shares and incidents say, in each language. */
import { describe, expect, test } from 'vitest';
import type { Trouble } from '#src/domain/incident.ts';
import { dayMs, shareOf, shownDays, unseenDay, type UptimeDay } from '#src/domain/uptime.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { Uptime } from '#src/usecases/uptime/read-uptime.ts';
import { writeFeed } from '../../components/feeds/write-feed.server.ts';
import { toIncidentFeed } from './incident-feed.server.ts';
import { viewIncidents, viewUptime } from './uptime-view.server.ts';

const at = Date.UTC(2026, 10, 19, 12);
const minute = 60_000;
const readerOf = (language: LanguageCode) => ({ language, t: makeTranslate(loadCatalog(language, ['chains'])) });
const reader = readerOf('en');

const over: Trouble = { scope: 'bitcoin', kind: 'away', beganAt: at - dayMs, endedAt: at - dayMs + 67 * minute };
const open: Trouble = { scope: 'tron', kind: 'paused', beganAt: at - 3 * 60 * minute, endedAt: null };

/** Ninety days of which the first thirty were not seen, with a bad day among the others. */
function makeUptime(bad: Partial<UptimeDay> = {}): Uptime {
  const days = shownDays(at).map((day, index) => {
    if (index < 30) return unseenDay(day);
    if (index === 89) return { ...unseenDay(day), upMs: dayMs / 2 };
    return index === 70 ? { ...unseenDay(day), upMs: dayMs, ...bad } : { ...unseenDay(day), upMs: dayMs };
  });
  return { at, scopes: [{ scope: 'bitcoin', share: shareOf(days.slice(30), at), days }], incidents: [open, over] };
}

describe('the bar of a chain', () => {
  test('has its days in runs, and those that nobody saw apart', () => {
    const [row] = viewUptime(makeUptime(), reader);
    expect(row?.runs).toEqual([
      { standing: 'unknown', from: 0, days: 30 },
      { standing: 'up', from: 30, days: 60 },
    ]);
    expect([row?.name, row?.up, row?.bad]).toEqual(['Bitcoin', 'Up 100% of the observed time', 'Days with trouble: 0']);
    expect(row?.seen).toBe('Observed since Sep 21, 2026: 100% of the time');
  });

  test('names a bad day with what it was', () => {
    const bad = { upMs: dayMs - 3 * 60 * minute, awayMs: 2 * 60 * minute, behindMs: 12 * minute };
    const [row] = viewUptime(makeUptime(bad), reader);
    expect(row?.runs.map(({ standing, days }) => [standing, days])).toEqual([
      ['unknown', 30],
      ['up', 40],
      ['away', 1],
      ['up', 19],
    ]);
    const said = 'Oct 31, 2026: unavailable for 2 hours, delayed for 12 minutes, not observed for 48 minutes';
    expect(row?.badDays).toEqual([
      { day: '2026-10-31', text: said.replaceAll(/(?<=\d) (?=hours|minutes)/g, '\u00a0') },
    ]);
    expect(row?.up).toMatch(/^Up 99\.\d\d% of/);
  });

  test('never says that all of the time was well when a second was not', () => {
    const [row] = viewUptime(makeUptime({ upMs: dayMs - 1000, awayMs: 1000 }), reader);
    expect(row?.up).toBe('Up 99.99% of the observed time');
    expect(row?.badDays).toEqual([]);
  });

  test('of a chain that nobody has looked at says so', () => {
    const days = shownDays(at).map(unseenDay);
    const uptime = { at, scopes: [{ scope: 'tron', share: shareOf(days, at), days }], incidents: [] } as const;
    const [row] = viewUptime(uptime, reader);
    expect([row?.up, row?.seen, row?.bad]).toEqual(['Not observed yet', null, null]);
  });

  test.each(languageCodes)('is told in %s', (language) => {
    const [row] = viewUptime(makeUptime({ upMs: 0, awayMs: dayMs }), readerOf(language));
    expect(row?.up).toContain('98');
    expect(row?.badDays[0]?.text).toContain('24');
  });
});

test('incidents have begin, end and length, and one that lasts has no end', () => {
  const [lasting, ended] = viewIncidents(makeUptime(), reader);
  expect(lasting).toMatchObject({ title: 'TRON: new orders paused', ended: null, span: null });
  expect(ended).toMatchObject({
    title: 'Bitcoin: unavailable',
    began: { iso: '2026-11-18T12:00:00.000Z' },
    ended: { iso: '2026-11-18T13:07:00.000Z' },
    span: ', 67\u00a0minutes',
  });
});

describe('the feed', () => {
  const place = { ...reader, publicUrl: 'https://swap.example', path: '/en/status' };

  test('tells when something began and when it was over, the newest first', () => {
    const feed = toIncidentFeed(makeUptime(), place);
    expect(feed.entries.map(({ title }) => title)).toEqual([
      'TRON: new orders paused',
      'Bitcoin: unavailable. Over after 67\u00a0minutes',
      'Bitcoin: unavailable',
    ]);
    expect(feed.updatedAt).toBe(open.beganAt);
    expect(new Set(feed.entries.map(({ id }) => id)).size).toBe(3);
    expect(feed.address).toBe('https://swap.example/en/status/incidents.atom');
    expect(writeFeed(feed)).toContain('<title>Bitcoin: unavailable</title>');
  });

  test('keeps the id of an entry when the incident ends, and tells of another end again', () => {
    const idsOf = (trouble: Trouble) =>
      toIncidentFeed({ ...makeUptime(), incidents: [trouble] }, place).entries.map(({ id }) => id);
    const [began] = idsOf({ ...over, endedAt: null });
    expect(idsOf(over)).toContain(began);
    const [ended] = idsOf(over);
    expect(idsOf({ ...over, endedAt: at })).not.toContain(ended);
  });

  test('without incidents has no entry', () => {
    expect(toIncidentFeed({ ...makeUptime(), incidents: [] }, place)).toMatchObject({ updatedAt: at, entries: [] });
  });
});
