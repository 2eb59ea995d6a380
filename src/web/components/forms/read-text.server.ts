/** One field of a form that was sent; a file or nothing is an empty text. */
const longestField = 500;

export function readText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, longestField) : '';
}
