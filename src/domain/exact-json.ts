type SourceReviver = (key: string, value: unknown, context: Readonly<{ source?: string }>) => unknown;

/**
 * `JSON.parse` with the type of its reviver's third parameter: the source text of a number. TypeScript's library types
 * do not declare that parameter yet.
 */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Parses JSON with every number as its source text, so that no amount becomes a floating-point number. */
export function parseExactJson(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}
