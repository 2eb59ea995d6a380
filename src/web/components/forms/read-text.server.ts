/** Reads a form field as text; a file or a missing field gives an empty text. */
const longestField = 500;

export function readText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, longestField) : '';
}
