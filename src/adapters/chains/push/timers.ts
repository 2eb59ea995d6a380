/** The time by which connections to nodes are kept. The simulation has its own. */
export type Timers = Readonly<{
  /** Milliseconds of a clock that nobody moves. */
  now(): number;
  /** Calls `work` after so long, once. Returns what calls it off. */
  after(ms: number, work: () => void): () => void;
}>;

export const realTimers: Timers = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
