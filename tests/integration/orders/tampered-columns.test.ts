/**
 * Columns that say where money goes and how much: whoever owns the database changes them between two steps of the
 * worker. What money follows is held and told, and nothing is ever sent elsewhere, twice or as more. A new column fails
 * the first test here until somebody has said what it is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { columns, listChanges, sceneNames } from './tampered-columns.ts';
import { openScenes, type Scenes } from './tampered-scenes.ts';

let scenes: Scenes;
beforeAll(async () => {
  scenes = await openScenes();
});
afterAll(async () => await scenes.close());

test('every column is classified', async () => {
  const known = Object.entries(columns).flatMap(([table, each]) => Object.keys(each).map((name) => `${table}.${name}`));
  expect((await scenes.listColumns(Object.keys(columns))).toSorted()).toEqual(known.toSorted());
});

test.each(sceneNames)('%s is right if nobody changes anything', async (scene) => {
  const { sent, told, wrong } = await scenes.play(scene);
  // What was paid before is not paid again.
  expect(sent.length > 0).toBe(scene !== 'paid');
  expect({ told, wrong }).toEqual({ told: false, wrong: [] });
});

describe('is held and told, and nothing is sent:', () => {
  test.each(listChanges('held', 'money'))('%s', async (_name, { scene, ...change }) => {
    expect(await scenes.play(scene, change)).toEqual({ sent: [], told: true, wrong: [] });
  });
});

describe('sends nothing elsewhere, twice or as more:', () => {
  test.each(listChanges('right', 'money'))('%s', async (_name, { scene, ...change }) => {
    expect((await scenes.play(scene, change)).wrong).toEqual([]);
  });
});
