/**
 * The claim *I have paid*, kept in the page's URL (`?paid=` and the Unix time of the click): the claim survives a
 * reload, works without JavaScript, and changes nothing about the order.
 */
export const claimSeconds = 120;
/** Lifetime of the claim: after this time the click on *I have paid* is ignored. */
const rememberedSeconds = 600;

export type Claim = Readonly<{ state: 'running' | 'over'; endsAt: number }>;

export function readClaim(text: string | null, now: number): Claim | undefined {
  if (text === null || !/^[0-9]{10}$/.test(text)) return undefined;
  const at = Number(text) * 1000;
  // Our own rounding may put the click slightly in the future.
  if (at > now + 1000 || now - at > rememberedSeconds * 1000) return undefined;
  const endsAt = at + claimSeconds * 1000;
  return { state: now < endsAt ? 'running' : 'over', endsAt };
}

export function writeClaim(now: number): string {
  return String(Math.floor(now / 1000));
}
