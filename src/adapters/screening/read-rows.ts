/**
 * Parses rows of OFAC's delimited files: quoted texts, `-0-` for empty, and "\x1a" at the end of a file (and between
 * files that were concatenated). Lines that start with "#" are our own comments. Single pass, so the run time is linear
 * for any input.
 */

/**
 * Reads rows. Accepts commas (.CSV), and "|" and "@", the delimiters of OFAC's two other formats with the same columns.
 */
export function* readRows(text: string): Generator<readonly string[]> {
  const delimiter = /^[0-9]+ *([,|@])/m.exec(text)?.[1] ?? ',';
  const plain = new RegExp(`[^${delimiter}\\r\\n${endOfFileMark}]*`, 'y');
  const reader: Reader = { text, delimiter, plain, at: 0 };
  while (skipToRow(reader)) yield readRow(reader);
}

const endOfFileMark = '\u001a';

/** State of the parser. `plain` matches an unquoted field at position `at`. */
type Reader = { readonly text: string; readonly delimiter: string; readonly plain: RegExp; at: number };

/** Skips everything between rows: line ends, blanks, end-of-file marks and comment lines. */
function skipToRow(reader: Reader): boolean {
  const { text } = reader;
  for (; reader.at < text.length; reader.at += 1) {
    const next = text[reader.at] ?? '';
    if (next === '#') reader.at = endOfLine(text, reader.at);
    else if (next !== endOfFileMark && next.trim() !== '') return true;
  }
  return false;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

function readRow(reader: Reader): readonly string[] {
  const fields = [readField(reader)];
  while (reader.text[reader.at] === reader.delimiter) {
    reader.at += 1;
    fields.push(readField(reader));
  }
  return fields;
}

function readField(reader: Reader): string {
  skipBlanks(reader);
  const value = reader.text[reader.at] === '"' ? readQuoted(reader) : readPlain(reader);
  skipBlanks(reader);
  if (!isFieldEnd(reader)) throw new Error(`has text after a closing quote on line ${lineNumber(reader)}`);
  return value;
}

function readQuoted(reader: Reader): string {
  const { text, at: start } = reader;
  let value = '';
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) throw new Error(`has a quote that does not close, opened on line ${lineNumber(reader)}`);
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      reader.at = quote + 1;
      return value;
    }
    value += '"';
    from = quote + 2;
  }
}

function readPlain(reader: Reader): string {
  reader.plain.lastIndex = reader.at;
  const value = reader.plain.exec(reader.text)?.[0] ?? '';
  reader.at += value.length;
  const trimmed = value.trim();
  return trimmed === '-0-' ? '' : trimmed;
}

function skipBlanks(reader: Reader): void {
  while (reader.text[reader.at] === ' ') reader.at += 1;
}

function isFieldEnd({ text, delimiter, at }: Reader): boolean {
  const next = text[at];
  return next === undefined || next === delimiter || next === '\n' || next === '\r' || next === endOfFileMark;
}

function lineNumber({ text, at }: Reader): number {
  return text.slice(0, at).split('\n').length;
}
