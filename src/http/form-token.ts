/**
 * Placeholder for the idempotency key of a form, because of which a form that is sent twice makes one order. A cached
 * page that many visitors share cannot contain such a secret, so it contains this placeholder, and each visitor gets
 * the page with a token of their own instead.
 */
export const formTokenPlace = '00000000-0000-0000-0000-000000000000';

/** Where the placeholder is: at the end, after anything that somebody may have typed. Negative if there is none. */
export function findFormToken(page: Buffer): number {
  return page.lastIndexOf(formTokenPlace);
}

/**
 * Replaces the placeholder in a page; undefined if the page has none. `token` must be as long as the placeholder and
 * hard to guess.
 */
export function fillFormToken(page: Buffer, token: string): Buffer | undefined {
  const at = findFormToken(page);
  if (at < 0) return undefined;
  const filled = Buffer.from(page);
  filled.write(token, at, formTokenPlace.length, 'latin1');
  return filled;
}

/** Whether the text that a form sent is a visitor's own token, and not the placeholder. */
export function isFormToken(text: unknown): text is string {
  return (
    typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) && text !== formTokenPlace
  );
}
