/** Reading Kraken's answers: an unknown shape is an outside failure, or left out where it is one row of many. */
import { z } from 'zod';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';

export function read<Schema extends z.ZodType>(schema: Schema, result: unknown): z.output<Schema> {
  const parsed = schema.safeParse(result);
  if (!parsed.success) throw new OutsideError('kraken answered in an unknown shape', { cause: parsed.error });
  return parsed.data;
}

/** The rows of a list that can be read. One that cannot takes none of the others away. */
export function readEach<Schema extends z.ZodType>(schema: Schema, result: unknown): readonly z.output<Schema>[] {
  return read(z.array(z.unknown()), result).flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** A time as Kraken's questions have it. */
export function seconds(ms: number): string {
  return String(Math.floor(ms / 1_000));
}
