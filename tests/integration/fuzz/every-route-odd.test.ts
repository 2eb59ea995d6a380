import { test } from 'vitest';
import { fuzzRoutes, fuzzTimeout } from './fuzz-routes.ts';

test('no request to any route breaks us, and none that is refused is stored', { timeout: fuzzTimeout }, async () => {
  await fuzzRoutes('odd');
});
