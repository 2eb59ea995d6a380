import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readFrames } from './read-frames.ts';

const project = path.resolve(import.meta.dirname, '../..');
const here = 'src/adapters/read-frames.test.ts';
const inProject = (file: string): string => pathToFileURL(path.join(project, file)).href;

/** A stack in V8's format: the message first, then the frames. */
function withStack(message: string, ...lines: readonly string[]): Error {
  const error = new Error(message);
  error.stack = [`Error: ${message}`, ...lines.map((line) => `    at ${line}`)].join('\n');
  return error;
}

describe('the frames of an error', () => {
  test('say file, line and function, relative to the project', () => {
    function throwHere(): never {
      throw new TypeError('broken');
    }
    try {
      throwHere();
    } catch (error) {
      expect(readFrames(error as Error)[0]).toMatch(new RegExp(`^${here}:\\d+ throwHere$`));
    }
  });

  test('are eight at most, innermost first, without those of Node', () => {
    const places = Array.from({ length: 12 }, (_, index) => `step${index} (${inProject('src/a.ts')}:${index + 1}:2)`);
    const error = withStack('x', 'node:internal/process/task_queues:105:5', ...places);
    expect(readFrames(error)).toEqual(Array.from({ length: 8 }, (_, index) => `src/a.ts:${index + 1} step${index}`));
  });

  test.each([
    [`async Loop.run (${inProject('src/jobs/loop.ts')}:3:9)`, 'src/jobs/loop.ts:3 Loop.run'],
    [`new Foo (${path.join(project, 'src/x.ts')}:7:1)`, 'src/x.ts:7 new Foo'],
    [`Object.<anonymous> (${inProject('src/x.ts')}:7:1)`, 'src/x.ts:7 Object.<anonymous>'],
    [`Page.render [as handle] (${inProject('build/server/index.js')}:9:1)`, 'build/server/index.js:9 Page.render'],
    [`${inProject('src/x.tsx')}?t=171000:4:5`, 'src/x.tsx:4'],
    [`query (${inProject('node_modules/pg/lib/client.js')}:1:1)`, 'node_modules/pg/lib/client.js:1 query'],
  ])('are read as V8 writes them: %s', (line, frame) => {
    expect(readFrames(withStack('x', line))).toEqual([frame]);
  });

  test.each([
    'async Promise.all (index 0)',
    '<anonymous>',
    'node:net:1200:3',
    `eval (eval at run (${inProject('src/x.ts')}:1:1), <anonymous>:1:7)`,
    'data:text/javascript,throw%20new%20Error(%22s3cret%22):1:7',
    'run (/somewhere/else/s3cret.ts:1:1)',
    'run (file://s3cret/%zz:1:1)',
  ])('leave out what lies in no file of the project: %s', (line) => {
    expect(readFrames(withStack('x', line))).toEqual([]);
  });

  test('hold no name that could be an address', () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
    expect(readFrames(withStack('x', `${address} (${inProject('src/x.ts')}:1:1)`))).toEqual(['src/x.ts:1']);
  });
});

describe('a message that looks like frames', () => {
  const fake = `    at s3cret (${inProject('src/secret.ts')}:1:1)`;

  test('is no part of them', () => {
    const error = new Error(`first\n${fake}\n${fake}`);
    const frames = readFrames(error);
    expect(frames[0]).toContain(here);
    expect(frames.join()).not.toContain('s3cret');
  });

  test('is no part of them either when it was replaced after the error was made', () => {
    for (const later of ['another', '']) {
      const error = withStack(`first\n${fake}`, `run (${inProject('src/x.ts')}:1:1)`);
      error.message = later;
      expect(readFrames(error)).toEqual([]);
    }
  });

  test('may be empty', () => {
    expect(readFrames(new Error())[0]).toContain(here);
  });

  test('of an error without a stack gives none', () => {
    const error = new Error('x');
    delete error.stack;
    expect(readFrames(error)).toEqual([]);
  });
});
