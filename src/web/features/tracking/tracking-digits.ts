/** The digits of a code as people type and paste it: with blanks, dashes or dots between the groups. */
export const codeLength = 9;

/** Removes what parts the groups and nothing else: a letter must stay, to be refused. */
export function stripCode(text: string): string {
  return text.replace(/[\s\u200b\-‐-―−.·]/g, '');
}

/** While typing: digits only, nine at most, in groups of three. */
export function groupCode(text: string): string {
  const digits = stripCode(text)
    .replace(/[^0-9]/g, '')
    .slice(0, codeLength);
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** A whole code in groups; anything else as it was typed, so that the mistake in it can be seen. */
export function tidyCode(text: string): string {
  return /^[0-9]{9}$/.test(stripCode(text)) ? groupCode(text) : text;
}
