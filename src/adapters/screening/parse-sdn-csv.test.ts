import { describe, expect, test } from 'vitest';
import { parseSdnCsv } from './parse-sdn-csv.ts';

const blanks = '-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ';
const row = (id: number, remarks: string) => `${id},"SAMPLE, Name",-0- ,"SAMPLE1",${blanks},${remarks}\r\n`;

describe('the SDN.CSV format', () => {
  test('gives the addresses among the other remarks, with their entry and program', () => {
    const remarks =
      '"DOB 25 Mar 1900; Digital Currency Address - XBT 1abc; alt. Digital Currency Address - ETH 0xAbC; ' +
      "a.k.a. 'SAMPLE'; alt. Digital Currency Address - DOGE D123.\"";
    expect(parseSdnCsv(row(7, '-0- ') + row(36, remarks))).toEqual([
      { address: '1abc', reason: 'entry 36 (SAMPLE1)' },
      { address: '0xAbC', reason: 'entry 36 (SAMPLE1)' },
      { address: 'D123', reason: 'entry 36 (SAMPLE1)' },
    ]);
  });

  test('may hold quotes, commas and line ends inside its texts', () => {
    const text = `36,"SAMPLE ""THE\nNAME"", Inc.",-0- ,"SAMPLE1",${blanks},"Digital Currency Address - XBT 1abc;"`;
    expect(parseSdnCsv(text)).toEqual([{ address: '1abc', reason: 'entry 36 (SAMPLE1)' }]);
  });

  test('may be delimited by bars or at signs as in the other forms of the list', () => {
    const text = row(36, '"Digital Currency Address - XBT 1abc"').replace('SAMPLE, Name', 'SAMPLE Name');
    for (const delimiter of ['|', '@']) {
      expect(parseSdnCsv(text.replaceAll(',', delimiter))).toEqual([{ address: '1abc', reason: 'entry 36 (SAMPLE1)' }]);
    }
  });

  test('may carry our comment lines and the end-of-file mark', () => {
    const text = `# a "comment\n\n${row(36, '"Digital Currency Address - XBT 1abc"')}# another\n\u001a`;
    expect(parseSdnCsv(text)).toHaveLength(1);
  });

  test.each([
    ['of another file', '306,1,"Street","City","Country",-0-\n', 'neither of SDN.CSV nor of SDN_COMMENTS.CSV'],
    ['of no number', 'ent_num,remarks\n', 'beginning with "ent_num"'],
    ['with an open quote', `${row(1, '-0-')}2,"never closed\n`, 'a quote that does not close, opened on line 2'],
    ['with text after a quote', `${row(1, '-0-')}2,"closed" open\n`, 'text after a closing quote on line 2'],
  ])('is refused when it has a row %s', (_name, text, problem) => {
    expect(() => parseSdnCsv(text)).toThrow(problem);
  });

  test.each(['Digital Currency Address - XBT', 'Digital Currency Address: 1abc', 'Digital Currency Address - XBT ;'])(
    'is refused when an address cannot be read: %s',
    (remark) => {
      expect(() => parseSdnCsv(row(36, `"${remark}"`))).toThrow(
        'a digital currency address in entry 36 that cannot be',
      );
    },
  );
});

describe('remarks longer than the column', () => {
  const remarks = 'Digital Currency Address - XBT 1abcdefghijk; alt. Digital Currency Address - ETH 0xdef.';
  const whole = `${'x'.repeat(960)}; ${remarks}`;
  const listed = [
    { address: '1abcdefghijk', reason: 'entry 36 (SAMPLE1)' },
    { address: '0xdef', reason: 'entry 36 (SAMPLE1)' },
  ];

  test('go on in SDN_COMMENTS.CSV in the middle of a word, whichever file comes first', () => {
    for (let cut = 1000; cut < whole.length - 1; cut += 1) {
      const main = row(36, `"${whole.slice(0, cut)}"`);
      const comments = `36,"${whole.slice(cut)}"\r\n`;
      expect(parseSdnCsv(`${main}\u001a${comments}\u001a`)).toEqual(listed);
      expect(parseSdnCsv(comments + main)).toEqual(listed);
    }
  });

  test('are refused without their continuation, because addresses may be missing', () => {
    expect(() => parseSdnCsv(row(36, `"${whole.slice(0, 1000)}"`))).toThrow(
      'only the beginning of entry 36: append SDN_COMMENTS.CSV',
    );
  });

  test('are whole when they end with a full stop at the limit', () => {
    expect(parseSdnCsv(row(36, `"${'x'.repeat(999)}."`))).toEqual([]);
  });

  test('can be read from SDN_COMMENTS.CSV alone, also where it begins inside the words before the dash', () => {
    const text =
      '36,"ddress - ETH 0xdef; alt. Digital Currency Address - XBT 1abc."\r\n37,"1xyz; Linked To: SAMPLE."\r\n';
    expect(parseSdnCsv(text)).toEqual([
      { address: '0xdef', reason: 'entry 36' },
      { address: '1abc', reason: 'entry 36' },
    ]);
  });
});
