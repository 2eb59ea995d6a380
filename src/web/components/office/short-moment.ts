/** A time as "2026-11-15 14:02" in UTC: the same in every language, of fixed width, and sortable as text. */
export function shortMoment(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ');
}
