/** One line of a table as spreadsheets read it (RFC 4180), made so that no cell is taken for a formula. */

/** What a spreadsheet would calculate. The apostrophe is its own way of saying "this is text". */
const formula = /^[=+\-@\t\r]/;

export function writeCsvRow(cells: readonly string[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

function writeCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe;
}
