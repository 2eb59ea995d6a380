/** All columns that are not in `tampered-columns.test.ts`, changed likewise: names, states, times and plans. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from './tampered-columns.ts';
import { openScenes, type Scenes } from './tampered-scenes.ts';

let scenes: Scenes;
beforeAll(async () => {
  scenes = await openScenes();
});
afterAll(async () => await scenes.close());

describe('is held and told, and nothing is sent:', () => {
  test.each(listChanges('held', 'other'))('%s', async (_name, { scene, ...change }) => {
    expect(await scenes.play(scene, change)).toEqual({ sent: [], told: true, wrong: [] });
  });
});

describe('sends nothing elsewhere, twice or as more:', () => {
  test.each(listChanges('right', 'other'))('%s', async (_name, { scene, ...change }) => {
    expect((await scenes.play(scene, change)).wrong).toEqual([]);
  });
});
