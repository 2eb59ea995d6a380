import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AddressScreening } from '#src/usecases/address-screening.ts';
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
  test('loads within a second from CSV and is looked up in no time', async () => {
    const remarks = Array.from({ length: count }, (_, index) => `Digital Currency Address - ETH ${addressAt(index)}`);
    const blanks = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';
    const rows = Array.from({ length: count / 10 }, (_, index) => {
      const tenRemarks = remarks.slice(index * 10, index * 10 + 10).join('; alt. ');
      return `${index},"SAMPLE",-0- ,"SAMPLE1",${blanks},"${tenRemarks}."`;
    });
    const file = join(folder, 'large.csv');
    await writeFile(file, rows.join('\r\n'));

    const { loadMs, screening } = await timedLoad(file);
    expect(screening.list.entries).toBe(count);
    expect(loadMs).toBeLessThan(1000);

    const started = performance.now();
    let matches = 0;
    for (let index = count - 1000; index < count + 1000; index += 1) {
      if (screening.check('polygon', addressAt(index)).match) matches += 1;
    }
    // A search through the list would take 100 million comparisons; the bound leaves room for a busy machine.
    expect(performance.now() - started).toBeLessThan(200);
    expect(matches).toBe(1000);
  });

  test('loads within a second from XML', async () => {
    const entries = Array.from(
      { length: count },
      (_, index) =>
        `<sdnEntry><uid>${index}</uid><programList><program>SAMPLE1</program></programList><idList><id><uid>1</uid>` +
        `<idType>Digital Currency Address - ETH</idType><idNumber>${addressAt(index)}</idNumber></id>` +
        '</idList></sdnEntry>',
    );
    const file = join(folder, 'large.xml');
    await writeFile(file, `<sdnList><Publish_Date>11/12/2026</Publish_Date>${entries.join('\n')}</sdnList>`);

    const { loadMs, screening } = await timedLoad(file);
    expect(screening.list.entries).toBe(count);
    expect(loadMs).toBeLessThan(1000);
  });

  test.each([
    ['blank lines', '\n'],
    ['comment signs', '#\n'],
    ['opened entries', '<sdnEntry> '],
    ['quotes', '""'],
    ['digits', '1'],
    ['half remarks', 'Digital Currency Address -'],
  ])('cannot be slowed down by a megabyte of %s', async (_name, piece) => {
    const file = join(folder, 'hostile.csv');
    const filler = piece.repeat(1_000_000 / piece.length);
    for (const text of [filler, `<${filler}`, `1,"${filler}"`]) {
      await writeFile(file, text);
      const started = performance.now();
      await expect(loadScreeningList({ file, normalise })).rejects.toThrow('the screening list');
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});

type TimedLoad = Readonly<{ loadMs: number; screening: AddressScreening }>;

/** A slow load is tried twice more, because it may have shared the processor with other tests. */
async function timedLoad(file: string, attempts = 3): Promise<TimedLoad> {
  const started = performance.now();
  const screening = await loadScreeningList({ file, normalise });
  const loadMs = performance.now() - started;
  return loadMs < 1000 || attempts === 1 ? { loadMs, screening } : timedLoad(file, attempts - 1);
}
