import { describe, expect, test } from 'vitest';
import { writeCsvRow } from './csv-row.ts';

describe('a row of a table', () => {
  test('is plain where it can be', () => {
    expect(writeCsvRow(['TS-20261115-00000001', '', '0.5', '-0.25'])).toBe('TS-20261115-00000001,,0.5,-0.25\r\n');
  });

  test('keeps commas, quotes and line ends inside their cell', () => {
    expect(writeCsvRow(['a,b', 'say "x"', 'two\nlines'])).toBe('"a,b","say ""x""","two\nlines"\r\n');
  });

  test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("https://x","y")'])(
    'makes text of the formula %j',
    (text) => {
      expect(writeCsvRow([text])).toBe(`"'${text.replaceAll('"', '""')}"\r\n`);
    },
  );
});
