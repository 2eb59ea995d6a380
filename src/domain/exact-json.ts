type SourceReviver = (key: string, value: unknown, context: Readonly<{ source?: string }>) => unknown;

/**
 * `JSON.parse` passes the source text of a number to its reviver. TypeScript's library types do not declare that yet.
 */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Parses JSON with every number as its source text, so that no amount becomes a floating-point number. */
export function parseExactJson(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}
