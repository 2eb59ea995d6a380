/** One proof of the report: what is claimed, at which size it was tried, what was counted, and whether it held. */
export type Figures = Readonly<Record<string, number | string>>;

export type Proof = Readonly<{
  name: string;
  title: string;
  /** What must be true of the figures, in words. */
  claim: string;
  /** Runs it at its full size. Throws where it does not hold. */
  run: (place: ProofPlace) => Promise<Found>;
}>;

export type ProofPlace = Readonly<{
  /** An empty folder for what the proof writes. */
  folder: string;
  say: (line: string) => void;
}>;

export type Found = Readonly<{
  figures: Figures;
  /** What the plot shows: one bar for each. */
  bars: readonly Bar[];
  barUnit: string;
  /** Set where it was measured and did not hold: the figures are told all the same. */
  problem?: string;
}>;

export type Bar = Readonly<{ label: string; value: number }>;

/** As it is kept in `docs/proofs`. */
export type Kept = Omit<Found, 'problem'> &
  Readonly<{
    name: string;
    title: string;
    claim: string;
    didHold: boolean;
    problem: string | null;
    date: string;
    commit: string;
    seconds: number;
    versions: Readonly<Record<string, string>>;
  }>;
