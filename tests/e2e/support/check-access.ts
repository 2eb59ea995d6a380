/** Checks a page with axe: all rules in the light theme, and the colour rules in the dark theme as well. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './visitor.ts';

const ofColours = ['color-contrast', 'link-in-text-block'];

export async function checkAccess(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await report(makeAxe(page), `${state}, light`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await report(makeAxe(page).withRules(ofColours), `${state}, dark`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/**
 * Legacy mode, which opens no second page: that one is only needed to merge the findings of frames, and there are none.
 */
function makeAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}

async function report(axe: AxeBuilder, state: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`),
  );
  expect.soft(found, state).toEqual([]);
}
