import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { startBeats } from './database-beats.ts';

/** Beats as often as there are answers, and says what was logged. */
async function run(answers: readonly ('kept' | 'lost')[]): Promise<readonly string[]> {
  const said: string[] = [];
  const left = [...answers];
  const { promise: isDone, resolve: finish } = Promise.withResolvers<undefined>();
  const beat = async (): Promise<void> => {
    const answer = left.shift();
    if (answer === undefined) finish(undefined);
    if (answer === 'lost') throw new Error('the disk is full');
    await Promise.resolve();
  };
  const log = {
    info: (message: string) => void said.push(message),
    error: (message: string, _fields: unknown, error: unknown) => void said.push(`${message}: ${String(error)}`),
  };
  const beats = startBeats({ guard: { beat }, pool: {} as Pool, log, everyMs: 1 });
  await isDone;
  await beats.stop();
  return said;
}

test('a count that fails for a moment is nothing to say', async () => {
  expect(await run(['kept', 'lost', 'lost', 'kept', 'lost', 'lost', 'kept'])).toEqual([]);
});

test('one that goes on failing is said once, and that it is over', async () => {
  const notKept =
    'the state of the database is not kept: a copy that is put back would not be noticed: Error: the disk is full';
  expect(await run(['lost', 'lost', 'lost', 'lost', 'kept', 'kept'])).toEqual([
    notKept,
    'the state of the database is kept again',
  ]);
});
