/**
 * Parses addresses from OFAC's SDN.XML (the simple format, not SDN_ADVANCED). The file is regular enough to be parsed
 * without an XML parser: entries with their number, programs and addresses. Everything else is skipped.
 */
import type { ListedAddress } from './listed-address.ts';

export function parseSdnXml(text: string): readonly ListedAddress[] {
  const [, ...entries] = text.split('<sdnEntry>');
  return entries.filter((entry) => entry.includes(marker)).flatMap(toListedAddresses);
}

/** Publication date in US format: "11/12/2026" is 12 November. */
export function findPublishDate(text: string): Readonly<{ year: number; month: number; day: number }> | undefined {
  const [, month, day, year] = /<Publish_Date>\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*</.exec(text) ?? [];
  return year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
}

const marker = 'Digital Currency Address';

function toListedAddresses(entry: string): readonly ListedAddress[] {
  const id = /<uid>\s*(\d+)\s*<\/uid>/.exec(entry)?.[1] ?? 'without a number';
  const programs = Array.from(entry.matchAll(/<program>([^<]*)<\/program>/g), ([, program = '']) => program.trim());
  const addresses = Array.from(entry.matchAll(addressId), ([, address = '']) => address.trim());
  const expected = entry.split(marker).length - 1;
  if (addresses.length < expected || addresses.includes('')) {
    throw new Error(`has a digital currency address in entry ${id} that cannot be read`);
  }
  const reason = programs.length === 0 ? `entry ${id}` : `entry ${id} (${programs.join(', ')})`;
  return addresses.map((address) => ({ address, reason }));
}

const addressId = /<idType>\s*Digital Currency Address[^<]*<\/idType>\s*<idNumber>([^<]*)<\/idNumber>/g;
