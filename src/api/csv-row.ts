/** Writes one CSV row (RFC 4180), protected against formula injection in spreadsheets. */

/**
 * Start of a cell that a spreadsheet would evaluate as a formula. A leading apostrophe makes the spreadsheet treat the
 * cell as text.
 */
const formula = /^[=+\-@\t\r]/;
/** A negative number is no formula. */
const number = /^-\d+(?:\.\d+)?$/;

export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
