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
export async function readParts(answer: Readable, mostBytes: number): Promise<string | undefined> {
  return (await readBytes(answer, mostBytes))?.toString();
}

type Readable = Pick<PostAnswer, 'body' | 'text'>;

/** The same, as bytes. */
export async function readBytes(answer: Readable, mostBytes: number): Promise<Buffer | undefined> {
  const { body } = answer;
  if (!body) return Buffer.from(await answer.text());
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > mostBytes) return undefined;
    parts.push(part);
  }
  const [only] = parts;
  return parts.length === 1 && Buffer.isBuffer(only) ? only : Buffer.concat(parts);
}

export type PostAnswer = Readonly<{
  ok: boolean;
  status: number;
  text: () => Promise<string>;
  headers?: Readonly<{ get: (name: string) => string | null }>;
  /** The body as a stream. Absent if it has been read completely. */
  body?: AsyncIterable<Uint8Array> | null;
  /** Lets the memory of the body receive another answer. Nobody may read the bytes after it. */
  giveBack?: () => void;
}>;
