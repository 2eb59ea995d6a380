/** Parses tracking codes as people type and paste them: with spaces, dashes or dots between the groups. */
export const codeLength = 9;

/** Removes separators and nothing else: a letter must stay, so that the code is refused. */
export function stripCode(text: string): string {
  return text.replace(/[\s\u200b\-‐-―−.·]/g, '');
}

/** Formats a code while it is typed: digits only, nine at most, in groups of three. */
export function groupCode(text: string): string {
  const digits = stripCode(text)
    .replace(/[^0-9]/g, '')
    .slice(0, codeLength);
  return digits.replace(/(\d{3})(?=\d)/g, '$1 ');
}

/** A complete code in groups; any other text as typed, so that the mistake stays visible. */
export function tidyCode(text: string): string {
  return /^[0-9]{9}$/.test(stripCode(text)) ? groupCode(text) : text;
}
