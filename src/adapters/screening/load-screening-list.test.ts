import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScreeningList } from './load-screening-list.ts';

const day = 86_400_000;
const nothing = () => undefined;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-screening-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function listFile(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

const csv = '36,"SAMPLE",-0- ,"SAMPLE1",-0-,-0-,-0-,-0-,-0-,-0-,-0-,"Digital Currency Address - XBT 1abc"\r\n';
const xml = (date: string) =>
  `\uFEFF<?xml version="1.0"?>\n<sdnList>${date}<sdnEntry><uid>36</uid><idList><id>` +
  '<idType>Digital Currency Address - XBT</idType><idNumber>1abc</idNumber></id></idList></sdnEntry></sdnList>';

describe('a screening list', () => {
  test('says its date, size and source', async () => {
    const file = await listFile('sdn.xml', xml('<Publish_Date>11/12/2026</Publish_Date>'));
    const screening = await loadScreeningList({ file, normalise: nothing });
    expect(screening.list).toEqual({ date: '2026-11-12', entries: 1, source: 'sdn.xml' });
    expect(screening.check('bitcoin', '1abc')).toEqual({ match: true, reason: 'entry 36' });
    expect(screening.check('bitcoin', '1abd')).toEqual({ match: false });
  });

  test('in CSV is dated by its first line, and otherwise by its file', async () => {
    const dated = await listFile('dated.csv', `# date: 2026-11-01\n${csv}`);
    expect((await loadScreeningList({ file: dated, normalise: nothing })).list.date).toBe('2026-11-01');

    const undated = await listFile('undated.csv', csv);
    await utimes(undated, new Date(0), new Date('2026-10-09T23:59:59Z'));
    expect((await loadScreeningList({ file: undated, normalise: nothing })).list.date).toBe('2026-10-09');
  });

  test('is stale after seven days, or as long as the operator says, and when its date is to come', async () => {
    const file = await listFile('age.csv', `# date: 2026-11-01\n${csv}`);
    const published = Date.parse('2026-11-01');
    const screening = await loadScreeningList({ file, normalise: nothing });
    expect([-2, -1, 0, 7, 8].map((days) => screening.isStale(published + days * day))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(screening.isStale(published + 7 * day + 1)).toBe(true);

    const patient = await loadScreeningList({ file, normalise: nothing, maxAgeDays: 30 });
    expect([30, 31].map((days) => patient.isStale(published + days * day))).toEqual([false, true]);
  });

  test.each([
    ['an empty file', 'empty.csv', '', 'names no digital currency address'],
    ['a list of no addresses', 'none.csv', csv.replace('Digital', 'Other'), 'names no digital currency address'],
    ['a web page', 'page.xml', '<!doctype html><title>404</title>', 'names no digital currency address'],
    ['another table', 'add.csv', '306,1,"Street"\n', 'has a row that is neither of SDN.CSV'],
    ['XML without a date', 'undated.xml', xml(''), 'has no valid Publish_Date'],
    ['XML of 31 February', 'feb.xml', xml('<Publish_Date>02/31/2026</Publish_Date>'), 'has no valid Publish_Date'],
    ['CSV of 31 February', 'feb.csv', `# date: 2026-02-31\n${csv}`, 'has a first line with a date that is none'],
    ['CSV of someday', 'some.csv', `# date: soon\n${csv}`, 'has a first line with a date that is none'],
  ])('is not made of %s', async (_name, name, text, problem) => {
    const file = await listFile(name, text);
    const loading = loadScreeningList({ file, normalise: nothing });
    await expect(loading).rejects.toThrow(`the screening list ${file} ${problem}`);
    await expect(loading).rejects.toThrow(/^[^\n]+$/);
  });

  test('is not made of a file that is missing or a folder', async () => {
    const missing = join(folder, 'missing.csv');
    await expect(loadScreeningList({ file: missing, normalise: nothing })).rejects.toThrow(
      `the screening list ${missing} cannot be read (ENOENT)`,
    );
    await expect(loadScreeningList({ file: folder, normalise: nothing })).rejects.toThrow('cannot be read (EISDIR)');
  });
});
