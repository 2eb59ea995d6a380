/** Counts events of a run that its final state no longer shows, above all the faults. */
export type Tally = Readonly<{
  count(name: string): void;
  counts(): Readonly<Record<string, number>>;
}>;

export function makeTally(): Tally {
  const counts = new Map<string, number>();
  return {
    count: (name) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    counts: () => Object.fromEntries(counts),
  };
}
