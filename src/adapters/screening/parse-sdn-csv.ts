/**
 * Parses addresses from OFAC's delimited files. In SDN.CSV they are in the remarks, "Digital Currency Address - XBT
 * 1abc;". Remarks are truncated after 1000 characters, even within a word, and continue in SDN_COMMENTS.CSV under the
 * same number. Both files may be concatenated into one list; a list with missing continuations is refused.
 */
import type { ListedAddress } from './listed-address.ts';
import { readRows } from './read-rows.ts';

type Party = { program: string; remarks: string; isCut: boolean };

export function parseSdnCsv(text: string): readonly ListedAddress[] {
  const parties = new Map<string, Party>();
  for (const row of readRows(text)) addRow(parties, row);
  return [...parties].flatMap(([id, party]) => toListedAddresses(id, party));
}

const mainColumns = 12;
const commentColumns = 2;
const remarksLimit = 1000;

function addRow(parties: Map<string, Party>, row: readonly string[]): void {
  const [id = '', second = '', , program = ''] = row;
  if (!/^[0-9]+$/.test(id) || (row.length !== mainColumns && row.length !== commentColumns)) {
    throw new Error(
      `has a row that is neither of SDN.CSV nor of SDN_COMMENTS.CSV, beginning with "${id.slice(0, 20)}"`,
    );
  }
  const party = parties.get(id) ?? { program: '', remarks: '', isCut: false };
  parties.set(id, party);
  if (row.length === commentColumns) {
    party.remarks += second;
    party.isCut = false;
    return;
  }
  const remarks = row[mainColumns - 1] ?? '';
  party.program = program;
  party.remarks = remarks + party.remarks;
  // Complete remarks end with a full stop. If the comments came first in the file, nothing is missing.
  party.isCut = remarks.length >= remarksLimit && !remarks.endsWith('.') && party.remarks === remarks;
}

const marker = 'Digital Currency Address';
const afterMarker = /^ ?- ?[A-Z0-9]{2,10} ([A-Za-z0-9:]+)/;

function toListedAddresses(id: string, { program, remarks, isCut }: Party): readonly ListedAddress[] {
  if (isCut) throw new Error(`has only the beginning of entry ${id}: append SDN_COMMENTS.CSV to it, or use SDN.XML`);
  const reason = program === '' ? `entry ${id}` : `entry ${id} (${program})`;
  const [, ...announced] = completeMarker(remarks).split(marker);
  return announced.map((text) => {
    const address = afterMarker.exec(text)?.[1];
    if (address === undefined) throw new Error(`has a digital currency address in entry ${id} that cannot be read`);
    return { address, reason };
  });
}

/**
 * Completes the marker of an address. A continuation whose beginning is in another file may start within the marker.
 */
function completeMarker(remarks: string): string {
  const head = /^([A-Za-z ]{1,24}) - /.exec(remarks)?.[1];
  return head !== undefined && marker.endsWith(head) ? marker + remarks.slice(head.length) : remarks;
}
