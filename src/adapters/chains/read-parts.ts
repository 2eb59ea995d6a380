/**
 * The text of an answer, and not more of it than was asked for: what a node sends must not fill our memory. Whoever can
 * put a transaction into a block decides how long some answers are.
 */

/**
 * More than what any block can make of itself that is not read with limits of its own: one that is filled with the
 * smallest logs there are is told in 170 megabytes, and a block that cannot be read stops its chain.
 */
export const usualMostBytes = 256 * 2 ** 20;

/** Undefined where it is longer; what is left of it is not read. */
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
  /** As it comes. Absent where all of it was read already. */
  body?: AsyncIterable<Uint8Array> | null;
}>;
