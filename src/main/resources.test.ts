import { describe, expect, test } from 'vitest';
import { makeResources, StartCancelled } from './resources.ts';

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

describe('the resources of a process', () => {
  test('are closed in reverse order, once', async () => {
    const events: string[] = [];
    const resources = makeResources(failOnError);
    await resources.open(...openNamed('database', events));
    await resources.open(...openNamed('server', events));
    await Promise.all([resources.closeAll(), resources.closeAll()]);
    expect(events).toEqual(['open database', 'open server', 'close server', 'close database']);
  });

  test('that cannot be closed do not keep the others open', async () => {
    const events: string[] = [];
    const errors: unknown[] = [];
    const resources = makeResources((error) => errors.push(error));
    await resources.open(...openNamed('database', events));
    await resources.open(
      async () => 'worker',
      async () => {
        throw new Error('stuck');
      },
    );
    await resources.closeAll();
    expect(events).toEqual(['open database', 'close database']);
    expect(errors).toHaveLength(1);
  });

  test('still opening when the stop comes are closed as soon as they are open, and nothing opens after', async () => {
    const events: string[] = [];
    const resources = makeResources(failOnError);
    const { promise, resolve } = Promise.withResolvers<string>();
    const opening = resources.open(
      () => promise,
      async (name) => void events.push(`close ${name}`),
    );
    const closing = resources.closeAll();
    resolve('database');
    await expect(opening).rejects.toBeInstanceOf(StartCancelled);
    await closing;
    expect(events).toEqual(['close database']);
    await expect(resources.open(...openNamed('server', events))).rejects.toBeInstanceOf(StartCancelled);
    expect(events).toEqual(['close database']);
  });
});
