/**
 * Reads the text of an answer up to a size limit, so that a long answer cannot exhaust our memory. Anyone whose
 * transaction is in a block influences the length of some answers.
 */

/**
 * Default size limit, above any answer without a limit of its own: a block full of the smallest possible logs takes 170
 * megabytes, and a block that cannot be read stops its chain.
 */
export const usualMostBytes = 256 * 2 ** 20;

/** Reads an answer. Undefined if the answer exceeds the limit; the rest is then not read. */
export async function readParts(
  answer: Pick<PostAnswer, 'body' | 'text'>,
  mostBytes: number,
): Promise<string | undefined> {
  const { body } = answer;
  if (!body) return await answer.text();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

export type PostAnswer = Readonly<{
  ok: boolean;
  status: number;
  text: () => Promise<string>;
  headers?: Readonly<{ get: (name: string) => string | null }>;
  /** The body as a stream. Absent if it has been read completely. */
  body?: AsyncIterable<Uint8Array> | null;
}>;
