/**
 * English texts of the OpenAPI document, by their keys in the message catalogue from which the API page is translated.
 */
import english from '#src/i18n/messages/en/calls.ts';

export type CallText = keyof typeof english;

/** Extracts the ids of operations that have a summary in the message catalogue. */
type NameOf<Text> = Text extends `op.${infer Name}` ? (Name extends `${string}.text` ? never : Name) : never;
export type OperationId = NameOf<CallText>;

export function say(key: CallText): string {
  return english[key];
}

/** OpenAPI description of a field, with an optional example. */
export function told(key: CallText, example?: unknown): Readonly<{ description: string; examples?: unknown[] }> {
  return { description: say(key), ...(example !== undefined && { examples: [example] }) };
}

/** Summary and optional description of an operation. */
export function wordsOf(operationId: OperationId): Readonly<{ summary: string; description: string | undefined }> {
  const texts: Readonly<Record<string, string>> = english;
  return { summary: say(`op.${operationId}`), description: texts[`op.${operationId}.text`] };
}
