/**
 * *I have paid* as the address of the page keeps it (`?paid=` and the second of the click): so it survives a reload,
 * works without scripts, and moves no order.
 */
export const claimSeconds = 120;
/** After this the click is forgotten. */
const rememberedSeconds = 600;

export type Claim = Readonly<{ state: 'running' | 'over'; endsAt: number }>;

export function readClaim(text: string | null, now: number): Claim | undefined {
  if (text === null || !/^[0-9]{10}$/.test(text)) return undefined;
  const at = Number(text) * 1000;
  // Our own rounding may put the click a moment ahead.
  if (at > now + 1000 || now - at > rememberedSeconds * 1000) return undefined;
  const endsAt = at + claimSeconds * 1000;
  return { state: now < endsAt ? 'running' : 'over', endsAt };
}

export function writeClaim(now: number): string {
  return String(Math.floor(now / 1000));
}
