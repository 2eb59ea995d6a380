import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadScreeningList } from './load-screening-list.ts';

const count = 100_000;
const addressAt = (index: number) => `0x${index.toString(16).padStart(40, '0')}`;
const normalise = (_chain: string, text: string) => text.trim().toLowerCase();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-screening-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a list of 100,000 addresses', () => {
  test('loads whole from CSV and finds exactly what it names', async () => {
    const remarks = Array.from({ length: count }, (_, index) => `Digital Currency Address - ETH ${addressAt(index)}`);
    const blanks = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';
    const rows = Array.from({ length: count / 10 }, (_, index) => {
      const tenRemarks = remarks.slice(index * 10, index * 10 + 10).join('; alt. ');
      return `${index},"SAMPLE",-0- ,"SAMPLE1",${blanks},"${tenRemarks}."`;
    });
    const file = join(folder, 'large.csv');
    await writeFile(file, rows.join('\r\n'));

    const screening = await loadScreeningList({ file, normalise });
    expect(screening.list.entries).toBe(count);

    let matches = 0;
    for (let index = count - 1000; index < count + 1000; index += 1) {
      if (screening.check('polygon', addressAt(index)).match) matches += 1;
    }
    expect(matches).toBe(1000);
  });

  test('loads whole from XML', async () => {
    const entries = Array.from(
      { length: count },
      (_, index) =>
        `<sdnEntry><uid>${index}</uid><programList><program>SAMPLE1</program></programList><idList><id><uid>1</uid>` +
        `<idType>Digital Currency Address - ETH</idType><idNumber>${addressAt(index)}</idNumber></id>` +
        '</idList></sdnEntry>',
    );
    const file = join(folder, 'large.xml');
    await writeFile(file, `<sdnList><Publish_Date>11/12/2026</Publish_Date>${entries.join('\n')}</sdnList>`);

    const screening = await loadScreeningList({ file, normalise });
    expect(screening.list.entries).toBe(count);
  });

  test.each([
    ['blank lines', '\n'],
    ['comment signs', '#\n'],
    ['opened entries', '<sdnEntry> '],
    ['quotes', '""'],
    ['digits', '1'],
    ['half remarks', 'Digital Currency Address -'],
    // A parser with quadratic run time would need hours for these texts and exceed the test's timeout.
  ])('gets through a megabyte of %s', async (_name, piece) => {
    const file = join(folder, 'hostile.csv');
    const filler = piece.repeat(1_000_000 / piece.length);
    for (const text of [filler, `<${filler}`, `1,"${filler}"`]) {
      await writeFile(file, text);
      await expect(loadScreeningList({ file, normalise })).rejects.toThrow('the screening list');
    }
  });
});
