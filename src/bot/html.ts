/** Text for messages in HTML. Everything that is not a tag of ours is escaped, above all what somebody typed. */

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function bold(text: string): string {
  return `<b>${escape(text)}</b>`;
}

/** Text that is copied by a tap. */
export function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

/** Escapes a text, and makes the first occurrence of a part of it one that is copied by a tap. */
export function withCode(text: string, part: string): string {
  const at = part === '' ? -1 : text.indexOf(part);
  return at === -1 ? escape(text) : escape(text.slice(0, at)) + code(part) + escape(text.slice(at + part.length));
}

/** Joins paragraphs, without the empty ones. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
