/** Adds a question to a path that may have one already. */
export function withQuery(path: string, question: string): string {
  return path + (path.includes('?') ? '&' : '?') + question;
}
