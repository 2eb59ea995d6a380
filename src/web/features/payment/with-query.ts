/** Appends query parameters to a path that may already have some. */
export function withQuery(path: string, question: string): string {
  return path + (path.includes('?') ? '&' : '?') + question;
}
