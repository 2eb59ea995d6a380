/** Loads the screening list from a local file in one of OFAC's formats. Addresses are checked on this machine only. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { AddressScreening } from '#src/usecases/ports/address-screening.ts';
import { indexAddresses, type NormaliseAddress } from './listed-address.ts';
import { parseSdnCsv } from './parse-sdn-csv.ts';
import { findPublishDate, parseSdnXml } from './parse-sdn-xml.ts';

type Options = Readonly<{ file: string; normalise: NormaliseAddress; maxAgeDays?: number }>;

const dayMs = 86_400_000;

/**
 * Loads the list. Throws a one-line error if anything is wrong with the list, because "no match" in an incomplete list
 * would be false.
 */
export async function loadScreeningList({ file, normalise, maxAgeDays = 7 }: Options): Promise<AddressScreening> {
  const { text, modifiedAtMs } = await readList(file);
  try {
    const isXml = text.startsWith('<');
    const index = indexAddresses(isXml ? parseSdnXml(text) : parseSdnCsv(text), normalise);
    if (index.size === 0) throw new Error('names no digital currency address');
    const publishedAt = isXml ? xmlDate(text) : (commentDate(text) ?? modifiedAtMs);
    const date = new Date(publishedAt).toISOString().slice(0, 10);
    const listDay = Date.parse(date);
    return {
      list: { date, entries: index.size, source: basename(file) },
      check: (chain, address) => {
        const reason = index.findReason(chain, address);
        return reason === undefined ? { match: false } : { match: true, reason };
      },
      // A date in the future is an error, and would make an old list appear fresh.
      isStale: (nowMs) => nowMs - listDay > maxAgeDays * dayMs || listDay - nowMs > dayMs,
    };
  } catch (error) {
    throw listError(file, error instanceof Error ? error.message : String(error), error);
  }
}

async function readList(file: string): Promise<Readonly<{ text: string; modifiedAtMs: number }>> {
  try {
    const text = await readFile(file, 'utf8');
    return { text: text.replace(/^\uFEFF?\s*/, ''), modifiedAtMs: (await stat(file)).mtimeMs };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw listError(file, `cannot be read (${code})`, error);
  }
}

function xmlDate(text: string): number {
  const { year, month, day } = findPublishDate(text) ?? { year: 0, month: 0, day: 0 };
  return dateMs(year, month, day) ?? fail('has no valid Publish_Date');
}

/**
 * Date of the list in a first line "# date: 2026-11-01", which can be added to OFAC's CSV, because that has no date.
 */
function commentDate(text: string): number | undefined {
  const said = /^# *date:([^\r\n]*)/.exec(text)?.[1];
  if (said === undefined) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(said.trim()) ?? [];
  return dateMs(Number(year), Number(month), Number(day)) ?? fail('has a first line with a date that is none');
}

/**
 * Milliseconds of a date. Undefined for a day that does not exist, which `Date` would silently move into the next
 * month.
 */
function dateMs(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function fail(problem: string): never {
  throw new Error(problem);
}

function listError(file: string, problem: string, cause: unknown): Error {
  return new Error(`the screening list ${file} ${problem}`, { cause });
}
