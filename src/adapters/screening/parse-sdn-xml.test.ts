import { describe, expect, test } from 'vitest';
import { findPublishDate, parseSdnXml } from './parse-sdn-xml.ts';

const list = (entries: string) => `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="http://tempuri.org/sdnList.xsd">
  <publshInformation><Publish_Date>11/12/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  ${entries}
</sdnList>`;

const entry = (uid: number, { programs = ['SAMPLE1'], ids = '' }) => `<sdnEntry>
    <uid>${uid}</uid>
    <lastName>SAMPLE</lastName>
    <programList>${programs.map((program) => `<program>${program}</program>`).join('\n')}</programList>
    <idList>${ids}</idList>
    <akaList><aka><uid>99</uid><lastName>SAMPLE TWO</lastName></aka></akaList>
  </sdnEntry>`;

const id = (type: string, number: string) => `<id>
      <uid>77</uid>
      <idType>${type}</idType>
      <idNumber>${number}</idNumber>
    </id>`;

describe('the SDN.XML format', () => {
  test('gives the addresses among the other identifications, with their entry and programs', () => {
    const first = id('Passport', 'A123') + id('Digital Currency Address - XBT', ' 1abc ') + id('Tax ID No.', '5');
    const second = id('Digital Currency Address - ETH', '0xAbC') + id('Digital Currency Address - SOL', 'So1');
    const text = list(entry(36, { ids: first }) + entry(37, { programs: ['SAMPLE2', 'SAMPLE3'], ids: second }));
    expect(parseSdnXml(text)).toEqual([
      { address: '1abc', reason: 'entry 36 (SAMPLE1)' },
      { address: '0xAbC', reason: 'entry 37 (SAMPLE2, SAMPLE3)' },
      { address: 'So1', reason: 'entry 37 (SAMPLE2, SAMPLE3)' },
    ]);
  });

  test('does not lend one entry the programs of the one before', () => {
    const ids = id('Digital Currency Address - XBT', '1abc');
    expect(parseSdnXml(list(entry(36, {}) + entry(37, { programs: [], ids })))).toEqual([
      { address: '1abc', reason: 'entry 37' },
    ]);
  });

  test.each([
    ['is empty', id('Digital Currency Address - XBT', ' ')],
    ['is missing', '<id><idType>Digital Currency Address - XBT</idType></id>'],
  ])('is refused when the number of an address %s', (_name, ids) => {
    expect(() => parseSdnXml(list(entry(36, { ids })))).toThrow('has a digital currency address in entry 36 that');
  });

  test('is dated the American way', () => {
    expect(findPublishDate(list(''))).toEqual({ year: 2026, month: 11, day: 12 });
    expect(findPublishDate('<sdnList></sdnList>')).toBeUndefined();
  });
});
