import { test } from 'vitest';
import { fuzzRoutes, fuzzTimeout } from './fuzz-routes.ts';

test('no other request to any route breaks us, and none is stored if refused', { timeout: fuzzTimeout }, async () => {
  await fuzzRoutes('even');
});
