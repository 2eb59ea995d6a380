import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = await readFile('public/local-time.js', 'utf8');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The script on a page with one deadline, for a visitor whose clock says `now`. */
function openPage(aheadMs: number, text: string, now: number) {
  const clock = { now };
  const span = { dataset: { ahead: String(aheadMs) }, textContent: text };
  let look = (): void => {};
  runInNewContext(script, {
    document: {
      documentElement: { lang: 'en' },
      querySelectorAll: (selector: string) => (selector === '[data-ahead]' ? [span] : []),
    },
    Date: { now: () => clock.now },
    Intl: {
      DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'America/New_York' }) }),
      RelativeTimeFormat: Intl.RelativeTimeFormat,
    },
    MutationObserver: class {
      constructor(onChange: () => void) {
        look = onChange;
      }
      observe(): void {}
    },
  });
  return { clock, span, look: () => look() };
}

test.each([0, Date.UTC(2026, 0, 1), Date.UTC(2099, 0, 1)])(
  'how far ahead a deadline is does not depend on the clock of the visitor (%i)',
  (now) => {
    const { span, clock, look } = openPage(6 * day, 'in 6 days', now);
    expect(span.textContent).toBe('in 6 days');
    clock.now += 5 * day - hour;
    look();
    expect(span.textContent).toBe('in 25 hours');
    span.dataset.ahead = String(90 * minute);
    look();
    expect(span.textContent).toBe('in 90 minutes');
    clock.now += 91 * minute;
    look();
    expect(span.textContent).toBe('in 90 minutes');
  },
);
