/** Finds the moments that a text names, by how the server has written them. */
import type { NamedMoment } from './amount-view.ts';

export function splitMoments(text: string, moments: readonly NamedMoment[]): readonly (string | NamedMoment)[] {
  // The longest first: a time of day is also the end of a date with the same time.
  const byLength = moments.toSorted((a, b) => b.text.length - a.text.length);
  const pattern = byLength.map((moment) => Array.from(plain(moment.text), toPattern).join('\u2060?')).join('|');
  if (pattern === '') return [text];
  return text
    .split(new RegExp(`(${pattern})`))
    .map((piece) => byLength.find((moment) => plain(moment.text) === plain(piece)) ?? piece)
    .filter((piece) => piece !== '');
}

/** Without what keeps figures and their units on one line, which texts add around them. */
function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
}

function toPattern(character: string): string {
  return character === ' ' ? String.raw`[ \u00a0]` : character.replace(/[.*+?^${}()|[\]\\]/, String.raw`\$&`);
}
