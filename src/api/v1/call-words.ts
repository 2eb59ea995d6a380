/** The English words of the document, by their keys in the catalogue that the API page is translated from. */
import english from '#src/i18n/messages/en/calls.ts';

export type CallText = keyof typeof english;

/** The operations that have a summary in the catalogue. */
type NameOf<Text> = Text extends `op.${infer Name}` ? (Name extends `${string}.text` ? never : Name) : never;
export type OperationId = NameOf<CallText>;

export function say(key: CallText): string {
  return english[key];
}

/** What is said of a field, with an example of it. */
export function told(key: CallText, example?: unknown): Readonly<{ description: string; examples?: unknown[] }> {
  return { description: say(key), ...(example !== undefined && { examples: [example] }) };
}

/** What is said of an operation. Not all need more than one line. */
export function wordsOf(operationId: OperationId): Readonly<{ summary: string; description: string | undefined }> {
  const texts: Readonly<Record<string, string>> = english;
  return { summary: say(`op.${operationId}`), description: texts[`op.${operationId}.text`] };
}
