/**
 * What makes a form that is sent twice one order. A page that many visitors share cannot hold such a secret, so it
 * holds this instead, and each visitor is sent the page with a token of their own in its place.
 */
export const formTokenPlace = '00000000-0000-0000-0000-000000000000';

/** Undefined where the page has no place for a token. `token` must be as long as the place and as hard to guess. */
export function fillFormToken(page: Buffer, token: string): Buffer | undefined {
  const at = page.indexOf(formTokenPlace);
  if (at < 0) return undefined;
  const filled = Buffer.from(page);
  filled.write(token, at, formTokenPlace.length, 'latin1');
  return filled;
}

/** Whether what a form brought back is a token of one visitor, and not the place for one. */
export function isFormToken(text: unknown): text is string {
  return (
    typeof text === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) && text !== formTokenPlace
  );
}
