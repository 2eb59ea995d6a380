type SourceReviver = (key: string, value: unknown, context: Readonly<{ source?: string }>) => unknown;

/** `JSON.parse` tells a reviver how a number was written; the library types of TypeScript do not know that yet. */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

/** Reads JSON with every number as the text it was written as, so that no amount is ever a floating-point number. */
export function parseExactJson(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}
