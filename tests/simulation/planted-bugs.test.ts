/** The list of planted bugs: it is long enough, and every name is unique. */
import { expect, test } from 'vitest';
import { allPlantedBugs, findPlantedBug } from './all-planted-bugs.ts';
import { plantedCoverBugs } from './planted-cover-bugs.ts';
import { plantedPromiseBugs } from './planted-promise-bugs.ts';
import { equivalentBugs } from './planted-trust-bugs.ts';

test('at least twenty mistakes that cost money are planted, each under a name of its own', () => {
  const names = [...allPlantedBugs, ...equivalentBugs].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(allPlantedBugs.length).toBeGreaterThanOrEqual(20);
});

test('at least ten of them are about cover, prices, deadlines and refunds', () => {
  const names = new Set(allPlantedBugs.map(({ name }) => name));
  const promises = [...plantedCoverBugs, ...plantedPromiseBugs].filter(({ name }) => names.has(name));
  expect(promises.length).toBeGreaterThanOrEqual(10);
});

test('a mistake that cannot be caught is named with the reason why it does no harm', () => {
  expect(equivalentBugs.filter(({ reason }) => reason.length < 40)).toEqual([]);
});

test('a planted bug that nobody knows is refused', () => {
  expect(() => findPlantedBug('the moon is full')).toThrow('no such planted bug');
});
