/** The keyboard alone: Tab leads to fields and buttons, and everything typed goes to what has the focus. */
import { expect, type Locator, type Page } from './visitor.ts';

/** Presses Tab until the element has the focus. Wherever the focus is on the way, it can be seen. */
export async function tabTo(page: Page, target: Locator, mostStops = 60): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, isSeen } = await page.evaluate(describeStop);
    expect(isSeen, `the focus on ${name} can be seen`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the keyboard does not get there');
}

/** Runs in the browser, on the focused element. */
function describeStop(): Readonly<{ name: string; isSeen: boolean }> {
  const element = document.activeElement ?? document.body;
  const hasRing = (each: Element | null): boolean => {
    if (!each) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const near = [element, element.parentElement, element.parentElement?.parentElement ?? null];
  return { name: element.outerHTML.slice(0, 120), isSeen: element === document.body || near.some(hasRing) };
}

/** A page of the desk has a menu, and buttons in every row. */
const mostStopsOfDesk = 400;

/** The keyboard on a page of the desk. */
export function makeKeyboard(page: Page) {
  const reach = async (target: Locator): Promise<void> => {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    // A page that was just opened has a link over its menu to its content.
    if (await page.evaluate(() => document.activeElement === document.body)) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, target, mostStopsOfDesk);
  };
  return {
    /** Fills a field; in a list of choices, the letters choose. */
    type: async (target: Locator, text: string): Promise<void> => {
      await reach(target);
      await page.keyboard.type(text);
    },
    check: async (target: Locator): Promise<void> => {
      await reach(target);
      await page.keyboard.press('Space');
    },
    press: async (target: Locator): Promise<void> => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
  } as const;
}
