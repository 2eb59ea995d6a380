import { describe, expect, test } from 'vitest';
import { makeParts, StartCancelled } from './parts.ts';

function openNamed(name: string, events: string[]) {
  return [
    async () => {
      events.push(`open ${name}`);
      return name;
    },
    async () => void events.push(`close ${name}`),
  ] as const;
}

const failOnError = (error: unknown): void => {
  throw error;
};

describe('the parts of a process', () => {
  test('are closed in reverse order, once', async () => {
    const events: string[] = [];
    const parts = makeParts(failOnError);
    await parts.open(...openNamed('database', events));
    await parts.open(...openNamed('server', events));
    await Promise.all([parts.closeAll(), parts.closeAll()]);
    expect(events).toEqual(['open database', 'open server', 'close server', 'close database']);
  });

  test('that cannot be closed do not keep the others open', async () => {
    const events: string[] = [];
    const errors: unknown[] = [];
    const parts = makeParts((error) => errors.push(error));
    await parts.open(...openNamed('database', events));
    await parts.open(
      async () => 'worker',
      async () => {
        throw new Error('stuck');
      },
    );
    await parts.closeAll();
    expect(events).toEqual(['open database', 'close database']);
    expect(errors).toHaveLength(1);
  });

  test('still opening when the stop comes are closed as soon as they are open, and nothing opens after', async () => {
    const events: string[] = [];
    const parts = makeParts(failOnError);
    const { promise, resolve } = Promise.withResolvers<string>();
    const opening = parts.open(
      () => promise,
      async (name) => void events.push(`close ${name}`),
    );
    const closing = parts.closeAll();
    resolve('database');
    await expect(opening).rejects.toBeInstanceOf(StartCancelled);
    await closing;
    expect(events).toEqual(['close database']);
    await expect(parts.open(...openNamed('server', events))).rejects.toBeInstanceOf(StartCancelled);
    expect(events).toEqual(['close database']);
  });
});
