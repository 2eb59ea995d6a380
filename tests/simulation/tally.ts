/** How often something happened in a run that its last state no longer shows: the faults above all. */
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
